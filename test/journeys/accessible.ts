import { some } from '#test/runs.ts';
import { audit } from './audit.ts';
import { comeSignedIn } from './people.ts';
import type { Steps } from './screens.ts';
import type { Stage } from './stage.ts';
import type { Screen, Visit } from './visit.ts';

export const SCREENS = some<Screen>(['desk', 'phone'], 1);
export const SCREENS_OF_MANAGERS = some<Screen>(['phone', 'desk'], 1);

export async function findingsOn({ page, screen }: Visit, steps: Steps): Promise<string[]> {
  const findings: string[] = [];
  for (const [where, go] of Object.entries(steps)) {
    await go(page, screen);
    await page.getByRole('main').first().waitFor({ state: 'attached' });
    findings.push(...(await audit(page, where)));
  }
  return findings;
}

export async function findingsAs(
  account: Parameters<typeof comeSignedIn>[1],
  stage: Stage,
  screen: Screen,
  steps: Steps,
  ...foreseen: RegExp[]
): Promise<string[]> {
  const visit = await stage.visit({ screen });
  visit.foresee(...foreseen);
  await comeSignedIn(visit.page, account);
  return findingsOn(visit, steps);
}
