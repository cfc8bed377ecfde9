import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The colours follow the wish of the device alone, so that a page need not be opened again for the other ones. */
const SCHEMES = ['light', 'dark'] as const;

/**
 * What the page breaks of WCAG 2.2 AA in light and in dark, and what sticks out at its side; one line each.
 * Leaves the page in dark.
 */
export async function audit(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const findings: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await settledColours(page);
    const found = await breachesOn(page);
    findings.push(...found.map((finding) => `${where}, ${colorScheme}: ${finding}`));
  }
  return findings;
}

async function breachesOn(page: Page): Promise<string[]> {
  const { violations, overflow } = await page.evaluate(async (tags) => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const result = await runner.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
    });
    return {
      violations: result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      ),
      overflow: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    };
  }, WCAG);
  return overflow > 0 ? [...violations, `${overflow} px wider than the screen`] : violations;
}

/** What fades in has other colours on its way; what never ends, such as a spinner, is not waited for. */
async function settledColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
