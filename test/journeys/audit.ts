import axe from 'axe-core';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What the page breaks of WCAG 2.2 AA, and what sticks out at its side; one line each. */
export async function audit(page: Page, where: string): Promise<string[]> {
  await page.evaluate(axe.source);
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
  const sideways = overflow > 0 ? [`${overflow} px wider than the screen`] : [];
  return [...violations, ...sideways].map((finding) => `${where}: ${finding}`);
}
