import { describe, expect, test } from 'vitest';
import { listRowsOfAction } from '#functions/ledger/audit-store.ts';
import { listTransactionItems } from '#functions/records/transaction-list-store.ts';
import { transactionTarget } from '#functions/records/transaction-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { rowsOfDay } from '#local/basiq-sandbox/bank-rows.ts';
import { addDays, type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { some } from '#test/runs.ts';
import {
  BANK,
  bankIs,
  bankPanel,
  chooseBank,
  decide,
  importPanel,
  mapAccounts,
  openBankLogin,
  openBankScreen,
  saysConnected,
} from './bank.ts';
import { openStage } from './stage.ts';
import { search, toast } from './transactions.ts';
import type { Visit } from './visit.ts';

/** The demo has closed these months, so the tests use an empty fund. */
const stage = openStage({ seed: 'empty' });

const FIRST = '2025-01-01' as CalendarDate;
const LAST = '2025-06-10' as CalendarDate;

function bankRows(from = FIRST, to = LAST) {
  const { seedDay } = stage.portal;
  const rows = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    rows.push(...rowsOfDay('AU00000 Whistler', day, { seedDay }));
  }
  return rows;
}
const inDollars = () => bankRows().filter(({ currency }) => currency === 'AUD');

async function connected({ page }: Visit): Promise<void> {
  await openBankScreen(page);
  const choice = page.getByPlaceholder('Choose a bank');
  await choice
    .or(page.getByRole('button', { name: 'Import transactions' }))
    .first()
    .waitFor();
  if (await choice.isVisible()) {
    await chooseBank(page);
    await decide(await openBankLogin(page), 'Agree and connect');
    await saysConnected(page);
    await page
      .getByText('Accounts at the bank')
      .or(page.getByText('Choose where the rows'))
      .first()
      .waitFor();
    await mapAccounts(page, 'Main account');
  }
  await bankIs(page, 'Connected');
}

async function importDays({ page }: Visit, from: CalendarDate, to: CalendarDate): Promise<void> {
  await page.getByRole('textbox', { name: 'From' }).fill(displayDate(from));
  await page.getByRole('textbox', { name: 'To' }).fill(displayDate(to));
  await page.getByRole('button', { name: 'Import transactions' }).click();
  await page.getByRole('button', { name: 'Import transactions' }).waitFor();
}

async function figures({ page }: Visit): Promise<Record<string, string>> {
  const parts = importPanel(page).locator('dl > div');
  const texts = await parts.evaluateAll((groups) =>
    groups.map((group) => [...group.children].map((child) => child.textContent ?? '')),
  );
  return Object.fromEntries(texts);
}

const grouped = (count: number) => count.toLocaleString('en-AU');

describe('a bank import, from the login to a client’s history', () => {
  test('once approved, it is connected without a press, and every booked row is imported once', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await connected(visit);
    await bankPanel(page).getByText(`${BANK}, ready to import`).waitFor();
    await bankPanel(page)
      .getByText(/^Transactions can be imported until/)
      .waitFor();
    expect(inDollars().length).toBeGreaterThan(1_100);

    await Promise.all([
      importDays(visit, FIRST, LAST),
      toast(page, `Imported ${grouped(inDollars().length)} transactions successfully!`),
    ]);
    await importPanel(page).getByText('Done').waitFor();
    expect(await figures(visit)).toEqual({
      New: grouped(inDollars().length),
      'Already there': '0',
      'Left out': String(bankRows().length - inDollars().length),
    });
    await importPanel(page)
      .getByText(`Period covered ${displayDate(FIRST)} – ${displayDate(LAST)}`)
      .waitFor();

    await Promise.all([importDays(visit, FIRST, LAST), toast(page, 'Imported 0 transactions successfully!')]);
    await expect
      .poll(() => figures(visit))
      .toMatchObject({ New: '0', 'Already there': grouped(inDollars().length) });
    expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);

    await page.reload();
    await bankIs(page, 'Connected');
    await importPanel(page).getByText('Period covered').waitFor();
    const next = [LAST, addDays(fundDateAt(new Date()), 1 - LIMITS.bankImportDays)].sort()[1] ?? LAST;
    expect(await page.getByRole('textbox', { name: 'From' }).inputValue()).toBe(displayDate(next));
  });

  test('more than a thousand rows are classified with at most forty presses, by rules and together', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await connected(visit);
    await importDays(visit, FIRST, LAST);
    const { services } = stage.portal;
    const all = { limit: Number.POSITIVE_INFINITY };
    const before = await listTransactionItems(services, { state: 'unclassified' }, all);
    expect(before.items.length).toBeGreaterThan(1_100);

    let presses = 0;
    const press = async (act: Promise<unknown>) => {
      presses += 1;
      await act;
    };
    const button = (name: string | RegExp) => press(page.getByRole('button', { name }).click());
    const dialog = page.getByRole('dialog');
    const applyRule = async (name: string) => {
      await press(
        page
          .getByRole('row')
          .filter({ hasText: name })
          .getByRole('button', { name: /^Apply to/ })
          .click(),
      );
      await press(dialog.getByRole('button', { name: /^Apply to/ }).click());
      await dialog.waitFor({ state: 'detached' });
    };
    const ticked = page.getByRole('region', { name: 'Selected transactions' });
    const tickFound = async () => {
      await press(page.getByRole('checkbox', { name: 'Select all rows of this page' }).click());
      await ticked.waitFor();
      const rest = ticked.getByRole('button', { name: /^Select all/ });
      if (await rest.isVisible()) await press(rest.click());
    };
    const rows = page.locator('[data-row]');
    const find = async (text: string) => {
      await press(search(page, text));
      await rows.filter({ hasNotText: text }).first().waitFor({ state: 'detached' });
      await rows.first().waitFor();
    };
    const classifyTicked = async () => {
      await press(ticked.getByRole('button', { name: /^Classify/ }).click());
      await ticked.waitFor({ state: 'detached' });
    };
    const kind = (name: string) => press(ticked.getByRole('button', { name }).click());

    await page.goto('/manager/transactions');
    await press(page.getByRole('link', { name: 'Rules' }).click());
    await press(page.getByRole('button', { name: 'New rule' }).first().click());
    await press(dialog.getByLabel('Name').fill('Interest'));
    await press(dialog.getByLabel('Words').fill('interest paid'));
    await press(dialog.getByText('More', { exact: true }).click());
    await press(dialog.getByLabel('Kind').selectOption('Interest'));
    await press(dialog.getByRole('button', { name: 'Add rule' }).click());
    await dialog.waitFor({ state: 'detached' });
    await applyRule('Interest');
    await button('New rule');
    await press(dialog.getByLabel('Name').fill('Office'));
    await press(dialog.getByLabel('Words').fill('sample'));
    await press(dialog.getByLabel('Category').fill('Office'));
    await press(dialog.getByRole('button', { name: 'Add rule' }).click());
    await dialog.waitFor({ state: 'detached' });
    await applyRule('Office');

    await press(page.getByRole('link', { name: 'Transactions' }).last().click());
    await press(page.getByRole('tab', { name: /^Unclassified/ }).click());
    await find('CC-2025');
    await tickFound();
    await kind('Contribution');
    await classifyTicked();
    await find('credit');
    await tickFound();
    await kind('Contribution');
    await classifyTicked();
    await find('transfer');
    await tickFound();
    await kind('More kinds');
    await press(page.getByRole('button', { name: /^Transfer/ }).click());
    await classifyTicked();
    await press(search(page, ''));
    await rows.first().waitFor();
    await tickFound();
    await kind('Expense');
    await classifyTicked();
    await page.getByText('Nothing to classify').waitFor();
    expect(presses).toBeLessThanOrEqual(40);

    expect((await listTransactionItems(services, { state: 'unclassified' }, all)).items).toEqual([]);
    const audited = await listRowsOfAction(services, 'transaction.classified', all);
    const targets = new Set(audited.items.map(({ target }) => target));
    expect(before.items.filter(({ id }) => !targets.has(transactionTarget(id)))).toEqual([]);
    expect((await verifyLedger(services)).breaches).toEqual([]);
  });
});

const ZONES = ['UTC', 'Australia/Sydney', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;

test.each(some(ZONES, 1))('in %s rows around both clock changes have the bank’s days', async (zone) => {
  const visit = await stage.visit({ timezone: zone });
  const { page } = visit;
  await connected(visit);
  // Sydney's clock went back on 06/04/2025 and forward on 05/10/2025.
  const spans = (['2025-04-06', '2025-10-05'] as CalendarDate[]).map((night) => ({
    from: addDays(night, -1),
    to: addDays(night, 1),
  }));
  for (const { from, to } of spans) {
    await importDays(visit, from, to);
    await importPanel(page)
      .getByText(`Period covered ${displayDate(from)} – ${displayDate(to)}`)
      .waitFor();
  }
  for (const { from, to } of spans) {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      await page.goto(`/manager/transactions?source=basiq&from=${day}&to=${day}`);
      await page.locator('[data-row]').first().waitFor();
      const shown = await page
        .locator('[data-row] time')
        .evaluateAll((times) => times.map((time) => time.textContent));
      expect(new Set(shown)).toEqual(new Set([displayDate(day)]));
      const rows = bankRows(day, day).filter(({ currency }) => currency === 'AUD');
      await page.getByText(new RegExp(`^1–\\d+ of ${rows.length}$`)).waitFor();
    }
  }
});
