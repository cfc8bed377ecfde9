import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const RULES = {
  light: { type: 'tag', values: WCAG },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Returns violations of WCAG 2.2 AA and sideways overflow. Leaves the page in dark mode. */
export async function audit(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settledColours(page);
    const found = await breachesOn(page, RULES[colorScheme]);
    findings.push(...found.map((finding) => `${where}, ${colorScheme}: ${finding}`));
  }
  return findings;
}

async function breachesOn(page: Page, runOnly: (typeof RULES)[keyof typeof RULES]): Promise<string[]> {
  const { violations, overflow } = await page.evaluate(async (rules) => {
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations: first } = await runner.run(document, {
      runOnly: { type: rules.type, values: [...rules.values] },
      resultTypes: ['violations'],
    });
    const sizes = first.filter(({ id }) => id === 'target-size').flatMap(({ nodes }) => nodes);
    const again: typeof first = [];
    for (const { target } of sizes) {
      const selector = String(target[0]);
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { violations } = await runner.run(selector, {
        runOnly: { type: 'rule', values: ['target-size'] },
      });
      again.push(...violations);
    }
    return {
      violations: [...first.filter(({ id }) => id !== 'target-size'), ...again].flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      ),
      overflow: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
    };
  }, runOnly);
  return overflow > 0 ? [...violations, `${overflow} px wider than the screen`] : violations;
}

async function settledColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
