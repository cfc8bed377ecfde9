import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addMonths, displayMonth, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { monthText } from '#web/ui/month-text.ts';
import { uploadStatement } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { type Ask, askAs, callEverybody, type OpenItem, statementOf } from './reconciling.ts';
import { MANAGER, OLIVIA, openStage, type Stage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();
const emptyStage = openStage({ seed: 'empty' });

interface Counted {
  presses: number;
  readonly fields: Set<string>;
}
type Counting = typeof globalThis & { counted: Counted };

/** Typing into a field counts as one field, not as presses. */
async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: Counted = { presses: 0, fields: new Set() };
    (globalThis as Counting).counted = counted;
    const isTyped = ({ key, target }: KeyboardEvent) =>
      key.length === 1 &&
      target instanceof HTMLElement &&
      target.matches('input[type=text], textarea, input:not([type])');
    addEventListener(
      'keydown',
      (event) => {
        if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key) && !isTyped(event)) counted.presses += 1;
      },
      true,
    );
    // Counts `pointerdown` instead of `click`, because pressing a button by key also causes a click.
    addEventListener('pointerdown', () => (counted.presses += 1), true);
    addEventListener('input', ({ target }) => counted.fields.add((target as HTMLInputElement).id), true);
  });
}

async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { counted } = globalThis as Counting;
    counted.presses = 0;
    counted.fields.clear();
  });
}

const countedOn = (page: Page) =>
  page.evaluate(() => {
    const { presses, fields } = (globalThis as Counting).counted;
    return { presses, fields: fields.size };
  });

interface Imported {
  readonly id: string;
  readonly description: string;
}

async function importRows({ portal }: Stage, content: string, accountId?: string): Promise<Imported[]> {
  const { import_id: importId } = await uploadStatement(portal, content, accountId);
  const ask = await askAs(portal);
  const { rows } = await ask('GET', `/transactions/imports/${importId}/rows?limit=1000`);
  return rows.map((row: { transaction_id: string; description: string }) => ({
    id: row.transaction_id,
    description: row.description,
  }));
}

const times = <Thing>(count: number, of: (at: number) => Thing) =>
  Array.from({ length: count }, (_, at) => of(at));

let ask: Ask;
let accountId: string;
let lines: Map<string, OpenItem>;
beforeAll(async () => {
  ask = await askAs(stage.portal);
  const { accounts } = await ask('GET', '/bank-accounts');
  accountId = accounts.find(({ name }: { name: string }) => name === 'Main account').id;
  lines = await callEverybody(ask, 'Solar panels of 7 Wattle Street', 90_000);
  const taught = await importRows(
    stage,
    statementOf([
      [-120.5, 'QUEUE GARDEN CARE', 3],
      [-80.25, 'QUEUE LIFT SERVICE', 3],
      [33.1, 'QUEUE TERM DEPOSIT INTEREST', 3],
    ]),
    accountId,
  );
  for (const { id, description } of taught)
    await ask('PUT', `/transactions/${id}/classify`, {
      type: description.includes('INTEREST') ? 'interest' : 'expense',
    });
});

const depositsOf = (names: readonly string[]) =>
  names.map((name): [number, string] => {
    const line = lines.get(name);
    if (!line) throw new Error(`Nothing was called from ${name}`);
    return [line.amount, `Osko ${name} ${line.payment_reference}`];
  });

const rowInHand = (page: Page) => page.getByRole('region', { name: /^Row in hand: / });

async function fromTodayToQueue(page: Page): Promise<void> {
  await page.getByRole('link', { name: /bank rows? needs? you/ }).waitFor();
  await page.getByRole('region', { name: 'Today' }).getByText('As of').waitFor();
  await startCounting(page);
  await page.keyboard.press('Enter');
  await rowInHand(page).waitFor();
}

async function decide(page: Page, done: number, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await page.getByText(new RegExp(`^${done} done, `)).waitFor();
}

test('20 mixed bank rows are decided in at most 24 presses', async () => {
  const { page } = await stage.visit();
  await countPresses(page);
  await importRows(
    stage,
    statementOf([
      ...times(6, (at): [number, string] => [-120.5 - at, 'QUEUE GARDEN CARE']),
      ...times(4, (at): [number, string] => [-80.25 - at, 'QUEUE LIFT SERVICE']),
      ...times(4, (at): [number, string] => [33.1 + at, 'QUEUE TERM DEPOSIT INTEREST']),
      ...depositsOf([...lines.keys()].slice(3, 6)),
      [-45, 'QUEUE UNKNOWN LOCKSMITH'],
      [-46, 'QUEUE UNHEARD NOTARY'],
      [-47, 'QUEUE NOVEL COURIER'],
    ]),
    accountId,
  );
  await comeSignedIn(page, MANAGER);
  await fromTodayToQueue(page);
  for (let done = 1; done <= 20; done += 1) {
    const row = rowInHand(page);
    const text = (await row.getByRole('heading').first().textContent()) ?? '';
    const isUnknown = /UNKNOWN|UNHEARD|NOVEL/.test(text);
    await row
      .getByText(isUnknown ? 'No suggestion.' : /×|Reference found/)
      .first()
      .waitFor();
    // On a row without a suggestion Enter alone writes nothing, so `1` chooses a kind first.
    await decide(page, done, ...(isUnknown ? ['1', 'Enter'] : ['Enter']));
  }
  expect((await countedOn(page)).presses).toBeLessThanOrEqual(24);
  await toast(page, '17 classified, 3 matched');
  await stage.portal.services.settled();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('20 alike rows are classified in at most 4 presses: one teaches the others, which are shown first', async () => {
  const { page } = await stage.visit();
  await countPresses(page);
  await importRows(stage, statementOf(times(20, (at) => [-15.5 - at, 'QUEUE WINDOW CLEANING'])), accountId);
  await comeSignedIn(page, MANAGER, '/manager/bank-rows');
  await rowInHand(page)
    .getByRole('heading', { name: /WINDOW CLEANING/ })
    .waitFor();
  await rowInHand(page).getByText('No suggestion.').waitFor();
  await startCounting(page);
  await decide(page, 1, '1', 'Enter');
  await rowInHand(page).getByText('×1').waitFor();
  await page.keyboard.press('l');
  const list = page.getByRole('dialog', { name: /likely rows$/ });
  await list.getByText('QUEUE WINDOW CLEANING').nth(18).waitFor();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  expect((await countedOn(page)).presses).toBeLessThanOrEqual(4);
  const { transactions } = await ask('GET', '/transactions?limit=1000&q=QUEUE%20WINDOW');
  expect(new Set(transactions.map(({ type }: { type: string }) => type))).toEqual(new Set(['expense']));
  expect(transactions).toHaveLength(20);
});

test('three deposits are matched with their calls in at most 5 presses, and undone', async () => {
  const { page } = await stage.visit();
  await countPresses(page);
  await importRows(stage, statementOf(depositsOf([...lines.keys()].slice(0, 3))), accountId);
  await comeSignedIn(page, MANAGER);
  await fromTodayToQueue(page);
  for (const done of [1, 2, 3]) {
    await rowInHand(page).getByText('Reference found').waitFor();
    await decide(page, done, 'Enter');
  }
  expect((await countedOn(page)).presses).toBeLessThanOrEqual(5);
  await toast(page, '3 matched');
  await page.keyboard.press('u');
  await toast(page, '2 matched');
  await page.getByText(/^2 done, /).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Today' }).getByText('As of').waitFor();
  await page.keyboard.press('Enter');
  await rowInHand(page).waitFor();
  await stage.portal.services.settled();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a wrong allocation is corrected in at most 4 presses and two fields', async () => {
  const [row] = await importRows(stage, statementOf([[1_234.5, 'QUEUE WRONG CLIENT', 2]]), accountId);
  const { clients } = await ask('GET', '/clients?limit=1000');
  const other = clients.find(({ name }: { name: string }) => name !== OLIVIA.name);
  await ask('PUT', `/transactions/${row?.id}/classify`, { type: 'contribution' });
  await ask('POST', `/transactions/${row?.id}/allocations`, {
    client_id: other.id,
    amount: 1_234.5,
    confirmed: ['beyond-pledge'],
  });
  const { page } = await stage.visit();
  await countPresses(page);
  await comeSignedIn(page, MANAGER, `/manager/transactions?transaction=${row?.id}`);
  const panel = page.getByRole('dialog', { name: 'Transaction', exact: true });
  await panel.getByText('1 client').waitFor();
  await startCounting(page);
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Move to another client' });
  await dialog.getByRole('combobox', { name: 'To' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(OLIVIA.name);
  await page.getByRole('option', { name: OLIVIA.name }).first().waitFor();
  await page.getByRole('option', { name: OLIVIA.name }).first().click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Paid by Olivia');
  await dialog.getByRole('button', { name: /^Move \$1,234\.50 to/ }).click();
  await panel.getByText(`Moved to ${OLIVIA.name} by`).waitFor();
  const counted = await countedOn(page);
  expect(counted.presses).toBeLessThanOrEqual(4);
  expect(counted.fields).toBeLessThanOrEqual(2);
});

test('a month is closed from Today in at most 4 presses, and the focus is then on the next month', async () => {
  const month = addMonths(monthOf(fundDateAt(new Date())), -1);
  const own = await askAs(emptyStage.portal);
  const rows = await importRows(
    emptyStage,
    [
      'Date,Amount,Description,Balance',
      `05/${displayMonth(month)},-120.00,STRATA LEVY,380.00`,
      `01/${displayMonth(addMonths(month, 1))},-10.00,ACCOUNT FEE,370.00`,
    ].join('\n'),
  );
  const levy = rows.find(({ description }) => description === 'STRATA LEVY');
  await own('PUT', `/transactions/${levy?.id}/classify`, { type: 'expense' });
  const { page } = await emptyStage.visit();
  await countPresses(page);
  await comeSignedIn(page, MANAGER);
  const name = monthText(month);
  const close = page.getByRole('link', { name: `Close: ${name} is ready to close` });
  await close.waitFor();
  await startCounting(page);
  await close.click();
  const question = page.getByRole('alertdialog', { name: `Close ${name}?` });
  await question.getByRole('button', { name: `Close ${name}` }).click();
  await toast(page, 'Month closed successfully!');
  await question.waitFor({ state: 'detached' });
  expect((await countedOn(page)).presses).toBeLessThanOrEqual(4);
});
