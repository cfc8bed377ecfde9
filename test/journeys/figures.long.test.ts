import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type FigureName, figureSpec } from '#shared/figures.ts';
import { some } from '#test/runs.ts';
import { SCREENS } from './accessible.ts';
import { audit } from './audit.ts';
import { callAsManager, clientOf } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

function centsIn(text: string): number {
  const [, minus, dollars = '', part = '00'] = text.match(/([\u2212-]?)\$?([\d,]+)(?:\.(\d\d))?/) ?? [];
  return Number(`${dollars.replaceAll(',', '')}${part}`) * (minus ? -1 : 1);
}

const textsOf = async (found: Locator) => (await found.allTextContents()).map((text) => text.trim());

const panelOn = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('table', { name: /^Breakdown of / }) });

async function openFigure(page: Page, figure: string): Promise<Locator> {
  await page.locator(`[data-figure="${figure}"]`).first().click();
  await panelOn(page).waitFor();
  return panelOn(page);
}

interface Term {
  readonly label: string;
  readonly cents: number;
  readonly rows: string;
}

async function termsIn(panel: Locator): Promise<{ terms: Term[]; sum: number }> {
  const rows = await Promise.all(
    (await panel.getByRole('row').all()).map((row) => textsOf(row.locator('th, td'))),
  );
  const terms = rows.map(([sign = '', label = '', amount = '', links = '']) => ({
    label,
    cents: centsIn(`${sign === '\u2212' ? sign : ''}${amount}`),
    rows: links,
  }));
  const sum = terms.pop();
  if (!sum) throw new Error('The panel has no terms');
  return { terms, sum: sum.cents };
}

async function amountsIn(page: Page, table: Locator, head: string): Promise<number[]> {
  const amounts: number[] = [];
  const first = page.getByRole('button', { name: 'Page 1', exact: true });
  if (await first.isVisible()) await first.click();
  for (;;) {
    const read = await table.evaluate((element, name) => {
      const heads = [...element.querySelectorAll('thead th')];
      const texts = heads.map(({ textContent }) => textContent.trim());
      const index = texts.includes(name)
        ? texts.indexOf(name)
        : texts.findIndex((text) => text.startsWith(name));
      return [...element.querySelectorAll('tbody tr')].flatMap((row) => {
        const cell = row.children[index];
        if (!cell || row.children.length !== heads.length) return [];
        return [
          cell.querySelector('[title^="$"], [title^="+"], [title^="\u2212"]')?.getAttribute('title') ??
            cell.textContent,
        ];
      });
    }, head);
    amounts.push(...read.map(centsIn));
    const next = page.getByRole('button', { name: 'Next page' });
    if (!(await next.isVisible()) || (await next.isDisabled())) return amounts;
    const before = await table.textContent();
    await next.click();
    await expect.poll(() => table.textContent()).not.toBe(before);
  }
}

interface Way {
  readonly where: string;
  readonly at: string;
  readonly figure: string;
  readonly term: string;
  readonly table: (page: Page) => Locator;
  readonly column: string;
  readonly last?: true;
}

async function follow(page: Page, { where, figure, term, table, column, last }: Way): Promise<void> {
  const panel = await openFigure(page, figure);
  const { terms } = await termsIn(panel);
  const followed = terms.find(({ label }) => label === term);
  const count = Number(followed?.rows.match(/^([\d,]+) rows?\b/)?.[1]?.replaceAll(',', ''));
  expect(count, `${where}: ${term}`).toBeGreaterThan(0);
  await panel.getByRole('link', { name: new RegExp(`rows? of ${term}$`) }).click();
  await panel.waitFor({ state: 'detached' });
  const rows = table(page);
  await rows.locator('tbody tr').first().waitFor();
  const amounts = async () => {
    const found = await amountsIn(page, rows, column);
    return last ? found.slice(-1) : found;
  };
  const cents = Math.abs(followed?.cents ?? 0);
  // While the linked rows load, the previous rows may still be visible.
  await expect
    .poll(
      async () => {
        const found = await amounts();
        return {
          rows: last ? count : found.length,
          sum: Math.abs(found.reduce((total, one) => total + one, 0)),
        };
      },
      { message: `${where}: rows` },
    )
    .toEqual({ rows: count, sum: cents });
}

const tableIn = (name: string) => (page: Page) => page.getByRole('table', { name, exact: true });
const TRANSACTIONS = { table: tableIn('Transactions'), column: 'Amount' };

function waysOfManager(clientId: string, callId: string): Way[] {
  return [
    {
      where: 'dashboard',
      at: '/manager/dashboard',
      figure: 'pledged-by-active-clients',
      term: 'Active',
      table: tableIn('Clients'),
      column: 'Pledge Amount',
    },
    {
      where: 'clients',
      at: '/manager/clients',
      figure: 'paid-by-clients',
      term: 'Paid by all clients',
      table: tableIn('Clients'),
      column: 'Paid',
    },
    {
      where: 'a client',
      at: `/manager/clients/${clientId}`,
      figure: 'client-paid',
      term: 'Paid',
      table: tableIn('Payments'),
      column: 'Amount',
    },
    { where: 'fund', at: '/manager/fund', figure: 'net-cash-flow', term: 'Commissions', ...TRANSACTIONS },
    {
      where: 'cash flow',
      at: '/manager/cash-flow',
      figure: 'operating',
      term: 'Commissions',
      ...TRANSACTIONS,
    },
    {
      where: 'transactions',
      at: '/manager/transactions',
      figure: 'commissions',
      term: 'Commissions',
      ...TRANSACTIONS,
    },
    {
      where: 'calls',
      at: '/manager/capital-calls',
      figure: 'outstanding-on-calls',
      term: 'Issued',
      table: tableIn('Capital calls'),
      column: 'Due',
    },
    {
      where: 'a call',
      at: `/manager/capital-calls/${callId}`,
      figure: 'call-outstanding',
      term: 'Paid',
      table: tableIn('Line items'),
      column: 'Paid',
    },
    {
      where: 'accounts',
      at: '/manager/bank-accounts',
      figure: 'in-bank',
      term: 'Operating account',
      table: tableIn('Day by day'),
      column: 'By our rows',
      last: true,
    },
  ];
}

function waysOfClient(clientId: string): Way[] {
  const own = { table: tableIn('Your transactions, newest first'), column: 'Amount' };
  return [
    {
      where: 'dashboard',
      at: `/client/${clientId}/dashboard`,
      figure: 'client-pledged',
      term: 'Due',
      table: tableIn('To pay'),
      column: 'Due',
    },
    { where: 'calls', at: `/client/${clientId}/calls`, figure: 'client-uncalled', term: 'Paid', ...own },
    {
      where: 'transactions',
      at: `/client/${clientId}/transactions`,
      figure: 'client-paid',
      term: 'Paid',
      ...own,
    },
  ];
}

async function openAll(page: Page, where: string): Promise<{ figure: string; title: string }[]> {
  const opened: { figure: string; title: string }[] = [];
  // The return is a rate, so its panel has no amounts that add up to it.
  const buttons = page.locator('[data-figure]:not([data-figure="return"])');
  await buttons.first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const button of await buttons.all()) {
    const figure = (await button.getAttribute('data-figure')) ?? '';
    const shown = await button.evaluate((element) => {
      const cell = element.closest('[data-figure-cell]') ?? element.closest('dd');
      const amount = cell?.querySelector('.tnum[title]');
      return (
        amount?.getAttribute('title') ?? cell?.querySelector('dd, .tnum')?.textContent ?? element.textContent
      );
    });
    await button.focus();
    await page.keyboard.press('Enter');
    const panel = panelOn(page);
    await panel.waitFor();
    const { terms, sum } = await termsIn(panel);
    expect(
      terms.reduce((total, { cents }) => total + cents, 0),
      `${where}, ${figure}: terms`,
    ).toBe(sum);
    expect(sum, `${where}, ${figure}: as on the page, ${shown}`).toBe(centsIn(shown));
    opened.push({ figure, title: (await panel.getByRole('heading').first().textContent()) ?? '' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  return opened;
}

function expectOneNameEach(
  opened: readonly { figure: string; title: string }[],
  about: (figure: string) => string,
) {
  const figures = new Map<string, Set<string>>();
  for (const { figure, title } of opened) {
    const name = `${about(figure)}: ${title}`;
    figures.set(name, (figures.get(name) ?? new Set()).add(figure));
  }
  const twice = [...figures].filter(([, found]) => found.size > 1).map(([name]) => name);
  expect(twice).toEqual([]);
}

const subjectOf = (figure: string) => figureSpec(figure as FigureName).of;

async function followEach(account: Parameters<typeof comeSignedIn>[1], at: string, ways: readonly Way[]) {
  const { page } = await stage.visit();
  await comeSignedIn(page, account, at);
  const opened = [];
  for (const way of ways) {
    await page.goto(way.at);
    opened.push(...(await openAll(page, way.where)));
    await follow(page, way);
  }
  return opened;
}

test('a manager opens every figure of a screen by the keyboard, and follows one to rows that add up to it', async () => {
  const { id } = await clientOf(stage.portal, OLIVIA.email);
  const calls = (await callAsManager(stage.portal, 'GET', '/capital-calls')).body.capital_calls;
  const part = calls.find(({ status }: { status: string }) => status === 'Partially Paid');
  const ways = some(waysOfManager(id, part.id), 4);
  expectOneNameEach(await followEach(MANAGER, '/manager/dashboard', ways), subjectOf);
});

test('a client opens every figure of each screen by the keyboard, and follows one to rows that add up to it', async () => {
  const { id } = await clientOf(stage.portal, OLIVIA.email);
  // The page shows a client's own figures beside the fund's, so the names of all figures must differ.
  expectOneNameEach(await followEach(OLIVIA, '/client/dashboard', waysOfClient(id)), () => '');
});

describe.each(SCREENS)('an open figure on a %s', (screen) => {
  test.each([
    [MANAGER, '/manager/transactions', 'received'],
    [OLIVIA, '/client/dashboard', 'client-pledged'],
  ])('breaks no rule of accessibility, in light and in dark, %#', async (account, at, figure) => {
    const { page } = await stage.visit({ screen });
    await comeSignedIn(page, account, at);
    await openFigure(page, figure);
    expect(await audit(page, figure)).toEqual([]);
  });
});
