import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { some } from '#test/runs.ts';
import { comeSignedIn, comeToFund } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';
import type { Screen } from './visit.ts';

const stage = openStage();

const VALUED_ON = displayDate(addDays(fundDateAt(new Date()), -30));
const LANES = { desk: 'Banksia Lane 2', phone: 'Banksia Lane 4' } as const;

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Portfolio Properties' }).getByRole('listitem').filter({ hasText: name });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

async function fill(page: Page, title: string, fields: Record<string, string>, action: string) {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).first().fill(text);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each(some<Screen>(['desk', 'phone'], 1))('on a %s', (screen) => {
  test('clients see a property that a manager enters, values and lets', async () => {
    const name = LANES[screen];
    const { page } = await stage.visit({ screen });
    await comeSignedIn(page, MANAGER, '/manager/fund');
    await page.getByRole('heading', { name: 'Portfolio Properties' }).waitFor();
    const owned = Number(await figure(page, 'Properties').locator('dd').first().textContent());
    await page.getByRole('button', { name: 'Add property' }).first().click();
    await fill(
      page,
      'Add property',
      { Name: name, 'Acquisition price': '500000', City: 'Cairns' },
      'Add property',
    );
    await toast(page, `${name} was added.`);
    const panel = page.getByRole('dialog', { name, exact: true });
    await panel.getByText('No valuations yet').waitFor();

    await panel.getByRole('button', { name: 'Add valuation' }).click();
    const wrong = { 'Market value': '5400000', 'Valued on': VALUED_ON, Valuer: 'Reef Valuers' };
    await fill(page, 'Add valuation', wrong, 'Add valuation');
    await panel.getByText('$5,400,000.00').first().waitFor();
    await panel.getByRole('button', { name: 'Add valuation' }).click();
    await fill(page, 'Add valuation', { ...wrong, 'Market value': '540000' }, 'Add valuation');
    await expect
      .poll(() => panel.getByRole('list', { name: 'Valuations' }).getByRole('listitem').count())
      .toBe(2);
    await panel.getByText('$540,000.00').first().waitFor();

    await panel.getByRole('button', { name: 'Set rental' }).click();
    const lease = { Tenant: 'Reef Dental', 'Monthly rent': '2500', 'Lease ends': '30/06/2031' };
    await fill(page, 'Set rental', lease, 'Save rental');
    await toast(page, 'Rental saved.');

    const { page: theirs } = await stage.visit({ screen });
    await comeSignedIn(theirs, OLIVIA, '/client/dashboard');
    await comeToFund(theirs);
    await card(theirs, name).waitFor();
    expect(await card(theirs, name).textContent()).toMatch(
      new RegExp(
        `^${name}Location: Cairns, AustraliaResidentialCurrent Value\\$540,000up 8\\.0%` +
          'Independent valuation, Reef Valuers, \\d{2}/\\d{2}/\\d{4}Acquisition price\\$500,000' +
          // The tenant of a home is a person, so clients do not see the tenant's name.
          '\\$2,500/monthResidential tenantActive rental$',
      ),
    );
    // The purchase date is unknown, so the tile shows no number of purchases.
    expect(await figure(theirs, 'Properties').textContent()).toMatch(
      new RegExp(`^Properties${owned + 1}\\d+ rented$`),
    );
    const tenants = theirs.getByRole('list', { name: 'Active Rental Properties' });
    await tenants.getByText('Residential tenant').first().waitFor();
    const row = theirs.getByRole('row').filter({ hasText: name });
    expect(await row.textContent()).toBe(`${name}$500,000$540,000+8.0%`);

    await panel.getByRole('button', { name: 'End rental' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End rental' }).click();
    await toast(page, 'Rental ended.');
    await theirs.reload();
    await comeToFund(theirs);
    await card(theirs, name).getByText('No active rental').waitFor();
    expect(await tenants.getByText('Reef Dental').count()).toBe(0);
    expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
  });
});

test('a client sees the demo’s fund: every card, property, rent and value', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, OLIVIA, '/client/dashboard');
  await comeToFund(page);
  for (const [label, text] of [
    ['Net Cash Flow', / vs last quarter/],
    ['Active Clients', '24 total clients'],
  ] as const) {
    await figure(page, label).getByText(text).waitFor();
  }
  expect(await card(page, '90 Station Parade').textContent()).toContain('$2,365,000down 1.9%');
  // The chart is drawn only when it scrolls near the view.
  await page.getByRole('heading', { name: 'Property Value Growth' }).scrollIntoViewIfNeeded();
  const chart = page.getByRole('application');
  await chart.waitFor();
  // The list of rents beside the chart may make the chart taller than 300 px.
  expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(300);
  expect(await chart.locator('.recharts-yAxis-tick-labels').textContent()).toMatch(/^(\$[\d.,]+K|\$0)+$/);
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.recharts-tooltip-wrapper').getByText('Acquisition Price').waitFor();
});

test('the cash flow leads to its rows; a row that is classified leaves its foot and enters a column', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  await page.getByRole('navigation', { name: 'Manager' }).getByRole('link', { name: 'Cash flow' }).click();
  const rows = page.getByRole('table', { name: 'Cash flow by quarter' }).getByRole('row');
  const totals = () => rows.last().getByRole('cell').allTextContents();
  await page.getByText(/^7 unclassified rows/).waitFor();
  const before = await totals();
  await page.getByRole('img', { name: /^Cash flow by quarter/ }).hover();
  await page.locator('.recharts-tooltip-wrapper').getByText('Closing balance').waitFor();
  await page.getByRole('link', { name: 'Classify them' }).click();
  await page.waitForURL('**/manager/transactions?status=unclassified&**');
  const row = page.getByRole('row').filter({ hasText: 'Refund Coastline Electrical Wholesale' });
  await row.getByRole('button', { name: 'Expense' }).click();
  await toast(page, 'Transaction classified successfully!');
  await page.goto('/manager/cash-flow');
  await page.getByText(/^6 unclassified rows/).waitFor();
  const after = await totals();
  // The refund of $412.50 lowers the costs, but the account balances stay the same.
  const dollars = (text = '') => Number(text.replaceAll(/[$,+]/g, '').replace('\u2212', '-'));
  expect(Math.abs(dollars(after[2]) - dollars(before[2]) - 412.5)).toBeLessThan(1);
  expect([after[1], after[3], after[4], after[6]]).toEqual([before[1], before[3], before[4], before[6]]);

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manager\/transactions\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-3[01]$/);
  await page.goto('/manager/fund');
  await page.getByRole('link', { name: '90 Station Parade' }).click();
  await page
    .getByRole('region', { name: 'Last twelve months' })
    // The lease may begin within the first month, so 11 or 12 rents are due.
    .getByText(/^1 of 1[12] rents missing/)
    .waitFor();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('on touch the values are shown within the screen, without a focus outline', async () => {
  const { page } = await stage.visit({ screen: 'phone' });
  await comeSignedIn(page, MANAGER, '/manager/fund');
  await page.getByRole('heading', { name: 'Property Value Growth' }).scrollIntoViewIfNeeded();
  await page.getByRole('application').waitFor();
  const chart = page.locator('.recharts-wrapper').filter({ has: page.getByRole('application') });
  const bars = chart.locator('.recharts-bar-rectangle');
  for (const bar of [bars.first(), bars.last()]) {
    await bar.scrollIntoViewIfNeeded();
    await bar.tap();
    const values = chart.locator('.recharts-tooltip-wrapper > div');
    await values.getByText('Acquisition Price').waitFor();
    const isWithin = async () => {
      const place = await values.boundingBox();
      return place !== null && place.x >= 0 && place.x + place.width <= 390;
    };
    await expect.poll(isWithin).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe(
      'none',
    );
  }
});
