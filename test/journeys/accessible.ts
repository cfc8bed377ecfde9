import { some } from '#test/runs.ts';
import { audit } from './audit.ts';
import { comeSignedIn } from './people.ts';
import type { Step } from './screens.ts';
import type { Stage } from './stage.ts';
import type { Screen, Visit } from './visit.ts';

/** Investors look on a phone and managers at a desk; where `RUNS` asks for more, everybody on both. */
export const SCREENS = some<Screen>(['desk', 'phone'], 1);
export const SCREENS_OF_MANAGERS = some<Screen>(['phone', 'desk'], 1);

/** What `audit` finds on any screen that the steps lead to. */
export async function findingsOn({ page, screen }: Visit, steps: readonly Step[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [where, go] of steps) {
    await go(page, screen);
    await page.getByRole('main').first().waitFor({ state: 'attached' });
    findings.push(...(await audit(page, where)));
  }
  return findings;
}

/** The same for somebody who signs in for it; `foreseen` are problems that the steps bring about. */
export async function findingsAs(
  account: Parameters<typeof comeSignedIn>[1],
  stage: Stage,
  screen: Screen,
  steps: readonly Step[],
  ...foreseen: RegExp[]
): Promise<string[]> {
  const visit = await stage.visit({ screen });
  visit.foresee(...foreseen);
  await comeSignedIn(visit.page, account);
  return findingsOn(visit, steps);
}
