import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { FUND_NAME } from '#shared/constants.ts';
import { audit } from './audit.ts';
import { clientOf } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { quiet } from './screens.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

const A4 = { width: 794, height: 1123 };

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet(page);
}

test('dashboard, client, statements and cash flow print whole on A4, in light, with name and day, without bars', async () => {
  const { page } = await stage.visit({ scheme: 'dark' });
  await comeSignedIn(page, MANAGER);
  const { id } = await clientOf(stage.portal, OLIVIA.email);
  const screens = [
    ['/manager/dashboard', FUND_NAME],
    [`/manager/clients/${id}`, OLIVIA.name],
    ['/manager/documents/statements', FUND_NAME],
    ['/manager/cash-flow', FUND_NAME],
  ] as const;
  for (const [address, name] of screens) {
    await open(page, address);
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheets, address).toMatch(/\/MediaBox \[0 0 59\d[.\d]* 84\d/);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4);
    const head = page.getByRole('main').locator('header').first();
    await head.getByText(`${FUND_NAME} · ${displayDate(fundDateAt(new Date()))}`).waitFor();
    expect(await head.textContent(), address).toContain(name);
    expect(await page.getByRole('navigation').filter({ visible: true }).count(), address).toBe(0);
    const { wider, ...paper } = await page.evaluate(() => ({
      wider: (document.scrollingElement?.scrollWidth ?? 0) - innerWidth,
      colour: getComputedStyle(document.documentElement).getPropertyValue('--color-surface'),
      adjust: getComputedStyle(document.body).getPropertyValue('print-color-adjust'),
    }));
    expect(wider, address).toBe(0);
    expect(paper, address).toEqual({ colour: '#fff', adjust: 'exact' });
    if (address === '/manager/cash-flow') {
      const plot = page.getByRole('img', { name: /^Cash flow by quarter/ });
      // A browser prints before the chart can adapt, so the test keeps the chart's screen width.
      await plot.evaluate((box) => {
        for (const part of box.querySelectorAll<HTMLElement>('.recharts-wrapper, .recharts-surface'))
          part.style.width = '1130px';
      });
      expect(await plot.locator('.recharts-bar-rectangles path').count()).toBeGreaterThan(4);
      const drawn = await plot.locator('.recharts-surface').first().boundingBox();
      expect(drawn?.height).toBeGreaterThan(100);
      expect((drawn?.x ?? 0) + (drawn?.width ?? A4.width)).toBeLessThan(A4.width);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

/** Where backgrounds are not drawn, an outline or border marks the element. Returns its colour. */
const edgeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { outlineStyle, outlineColor, borderBottomColor } = getComputedStyle(element);
      return outlineStyle === 'none' ? borderBottomColor : outlineColor;
    });

test('in forced colours what is chosen stands out, and the marks of charts keep their colours', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER);
  await page.emulateMedia({ forcedColors: 'active' });
  const found: string[] = [];
  for (const [address, chosen, other] of [
    ['/manager/transactions', 'nav [aria-current=page]', 'nav a:not([aria-current])'],
    ['/manager/transactions', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['/manager/bank-accounts', 'tr[aria-selected=true]', 'tbody tr:not([aria-selected])'],
    ['/manager/documents', 'label:has(> input:checked)', 'label:has(> input:not(:checked))'],
    ['/manager/reconciliation', '[aria-pressed=true]', '[aria-pressed=false]'],
  ] as const) {
    await open(page, address);
    expect(await edgeOf(page, chosen), `${chosen} on ${address}`).not.toBe(await edgeOf(page, other));
    found.push(...(await audit(page, address)));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await open(page, '/manager/cash-flow');
  const marks = page.getByRole('region', { name: /^Cash flow by/ }).locator('li > span');
  const colours = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(new Set(colours).size).toBe(colours.length);
  expect(found).toEqual([]);
});
