import type { Page } from 'playwright-core';
import { quiet } from './screens.ts';

/** 720 px is a 1440 px window at a zoom of 200 %. From 1280 px, a side panel is beside its list. */
const WIDTHS = [390, 720, 768, 1024, 1100, 1180, 1280, 1440];
const WITH_PANEL = 1280;
/** A cell's text may extend by this width before it touches the text of the next cell. */
const CELL_PADDING_PX = 12;

/** Returns headings, column heads, names and cells that are cut off, and pages that scroll sideways. */
export async function cutOn(page: Page, where: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await cutAt(page, `${where} at ${width} px`, names)));
  }
  await page.setViewportSize({ width: WITH_PANEL, height: 900 });
  if (await opensPanel(page))
    found.push(...(await cutAt(page, `${where} at ${WITH_PANEL} px beside a panel`, names)));
  return found;
}

async function opensPanel(page: Page): Promise<boolean> {
  const panel = page.locator('section[role=dialog]');
  // In some lists, the first row opens another screen instead of a panel.
  const row = page.locator('main [data-row-link]').first();
  if ((await row.count()) === 0 || (await panel.count()) > 0) return false;
  const address = page.url();
  await row.click();
  await quiet(page);
  if ((await panel.count()) > 0) return true;
  if (page.url() !== address) await page.goto(address);
  return false;
}

async function cutAt(page: Page, where: string, names: readonly string[]): Promise<string[]> {
  const first = await measure(page, names);
  if (first.length === 0) return [];
  await page.waitForTimeout(500);
  return (await measure(page, names)).map((finding) => `${where}: ${finding}`);
}

function measure(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([people, paddingPx]) => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const named = new Set(people);
      const textOf = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ');
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} “${textOf(element).slice(0, 60)}” (${element.className.toString().slice(0, 80)})`;
      const isShown = (element: Element) => element.clientWidth > 1 && element.clientHeight > 1;
      const isCut = (element: Element) => isShown(element) && element.scrollWidth > element.clientWidth + 1;
      const found: string[] = [];
      const wide = (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
      if (wide > 0) {
        const beyond = [...document.querySelectorAll('body *')].filter(
          (element) => isShown(element) && element.getBoundingClientRect().right > innerWidth + 0.5,
        );
        const innermost = beyond.filter(
          (element) => !beyond.some((other) => other !== element && element.contains(other)),
        );
        found.push(`${wide} px wider than the screen: ${innermost.slice(0, 3).map(nameOf).join(', ')}`);
      }
      for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, th, :is(h1, h2, h3, th) *')) {
        if (textOf(element) !== '' && isCut(element)) found.push(`heading cut: ${nameOf(element)}`);
      }
      for (const cell of document.querySelectorAll('td')) {
        const isOver = cell.scrollWidth > cell.clientWidth + paddingPx;
        if (isOver && getComputedStyle(cell).overflowX === 'visible' && cell.nextElementSibling?.textContent)
          found.push(`runs into the next column: ${nameOf(cell)}`);
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        let box = texts.currentNode.parentElement;
        if (!named.has(texts.currentNode.nodeValue?.trim() ?? '')) continue;
        while (box && getComputedStyle(box).display === 'inline') box = box.parentElement;
        if (box && isCut(box)) found.push(`name cut: ${nameOf(box)}`);
      }
      return found;
    },
    [names, CELL_PADDING_PX] as const,
  );
}
