import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { findingsAs, SCREENS_OF_MANAGERS } from './accessible.ts';
import { audit } from './audit.ts';
import { uploadStatement } from './clients.ts';
import { focusIsOn, focusOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { RECONCILIATION } from './reconciliation-screens.ts';
import {
  type Ask,
  askAs,
  callEverybody,
  figuresOf,
  linesByName,
  type OpenItem,
  PEOPLE,
  statementOf,
} from './reconciling.ts';
import { quiet } from './screens.ts';
import { MANAGER, openStage } from './stage.ts';
import { importStatement, toast } from './transactions.ts';

const stage = openStage({ seed: 'empty' });

beforeAll(async () => {
  const ask = await askAs(stage.portal);
  for (const client of PEOPLE) await ask('POST', '/clients', client);
});

const cents = (dollars: number) => Math.round(dollars * 100);
const plus = (...dollars: number[]) => dollars.reduce((sum, one) => sum + cents(one), 0) / 100;

function line(lines: Map<string, OpenItem>, name: string): OpenItem {
  const found = lines.get(name);
  if (!found) throw new Error(`Nothing was called from ${name}`);
  return found;
}

async function trayStaysOneRowAt1024(page: Page) {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('list', { name: 'Unreconciled deposits' }).getByRole('button').first().click();
  const tray = page.getByRole('region', { name: 'Match', exact: true });
  const left = await tray.getByText('Fully matched').boundingBox();
  const button = await tray.getByRole('button', { name: /^Match \$/ }).boundingBox();
  if (!left || !button) throw new Error('The tray is not there');
  expect(Math.abs(left.y - button.y)).toBeLessThan(button.height);
  expect(button.x).toBeGreaterThan(left.x);
  if (usual) await page.setViewportSize(usual);
}

async function imported(page: Parameters<typeof comeSignedIn>[0], content: string, rows: number) {
  await page.goto('/manager/transactions');
  await importStatement(page, { name: 'applications.csv', content }, `Import ${rows} transactions`);
  await page.getByText(`${rows} transactions imported`).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('a call paid through a statement is reconciled by suggestions to the cent, and everything is undone', async () => {
  const ask = await askAs(stage.portal);
  const lines = await callEverybody(ask, 'Roof of 7 Wattle Street', 250_000.01);
  const [olivia, rossi, gallagher, mbeki, desai, novak, okafor] = [
    'Olivia Chen',
    'Daniel Rossi',
    'Thomas Gallagher',
    'Isaac Mbeki',
    'Nikhil Desai',
    'Elena Novak',
    'Amara Okafor',
  ].map((name) => line(lines, name)) as [
    OpenItem,
    OpenItem,
    OpenItem,
    OpenItem,
    OpenItem,
    OpenItem,
    OpenItem,
  ];
  const part = 1_000.5;
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER);
  await imported(
    page,
    statementOf([
      [olivia.amount, `Osko O Chen ${olivia.payment_reference}`],
      [part, `Rossi Retirement Fund ${rossi.payment_reference} part`],
      [plus(gallagher.amount, -15), `INTL TRANSFER GALLAGHER SUPER ${gallagher.payment_reference}`],
      [plus(mbeki.amount, desai.amount), `${mbeki.payment_reference} AND ${desai.payment_reference}`],
      [novak.amount, `Brightwater Legal ${novak.payment_reference}`],
      [okafor.amount, 'DIRECT CREDIT OKAFOR SUPER FUND'],
    ]),
    6,
  );
  const before = await figuresOf(ask);

  await page.goto('/manager/reconciliation');
  await trayStaysOneRowAt1024(page);
  await page.getByRole('button', { name: /^Apply all safe 6$/ }).click();
  const preview = page.getByRole('dialog', { name: 'Apply 6 safe matches' });
  await preview.getByText('Short by $15.00, like a fee').waitFor();
  await preview.getByText('Sum of items of 2 clients').first().waitFor();
  await preview.getByText('Entity name in text').first().waitFor();
  const ticks = preview.getByRole('list', { name: 'Safe matches' }).getByRole('checkbox');
  expect(await Promise.all((await ticks.all()).map((tick) => tick.isChecked()))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  await preview.getByRole('checkbox', { name: 'All 6', exact: true }).uncheck();
  expect(await preview.getByRole('button', { name: 'Match $0.00', exact: true }).isDisabled()).toBe(true);
  await preview.getByRole('checkbox', { name: 'All 6', exact: true }).check();
  await preview.getByRole('checkbox', { name: /to Amara Okafor, / }).uncheck();
  await preview.getByText('5 of 6 ticked').waitFor();
  expect(await audit(page, 'ticking safe matches')).toEqual([]);
  await preview.getByRole('button', { name: /^Match \$/ }).click();
  await preview.waitFor({ state: 'detached' });
  await toast(page, /matched$/);
  await page.getByRole('button', { name: /^Apply all safe 1$/ }).click();
  const rest = page.getByRole('dialog', { name: 'Apply 1 safe match' });
  await rest.getByRole('checkbox', { name: /to Amara Okafor, / }).waitFor();
  await rest.getByRole('button', { name: /^Match \$/ }).click();
  await rest.waitFor({ state: 'detached' });

  const after = await figuresOf(ask);
  const itemAfter = (item: OpenItem) => after.items.find((one: OpenItem) => one.id === item.id);
  for (const paid of [olivia, mbeki, desai, novak, okafor])
    expect(itemAfter(paid), paid.client_name).toBeUndefined();
  expect(itemAfter(rossi)).toMatchObject({ status: 'Partially Paid', matched_amount: part });
  expect(itemAfter(gallagher)).toMatchObject({ status: 'Partially Paid', outstanding_amount: 15 });
  const received = plus(
    olivia.amount,
    part,
    gallagher.amount,
    -15,
    mbeki.amount,
    desai.amount,
    novak.amount,
    okafor.amount,
  );
  const call = after.calls.find((one: { id: string }) => one.id === olivia.capital_call_id);
  expect(call).toMatchObject({ status: 'Partially Paid', matched_amount: received, settled_count: 5 });
  expect(after.performance.totalContributions).toBe(plus(before.performance.totalContributions, received));
  const paidOf = (figures: typeof before, id: string) => new Map<string, number>(figures.paid).get(id) ?? 0;
  for (const [item, amount] of [
    [olivia, olivia.amount],
    [rossi, part],
    [gallagher, plus(gallagher.amount, -15)],
    [okafor, okafor.amount],
  ] as const)
    expect(paidOf(after, item.client_id), item.client_name).toBe(
      plus(paidOf(before, item.client_id), amount),
    );
  const dashboard = await ask('GET', `/clients/${olivia.client_id}/dashboard`);
  expect(dashboard.totalPaid).toBe(paidOf(after, olivia.client_id));

  await page.getByRole('button', { name: /^Matched pairs/ }).click();
  for (let left = 7; left > 0; left -= 1) {
    await page
      .getByRole('button', { name: /^Undo the match of \$/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'Undo this match?' });
    await question.getByLabel('Reason').fill('Matched to the wrong call');
    await question.getByRole('button', { name: 'Undo match' }).click();
    await question.waitFor({ state: 'detached' });
  }
  await page.getByText('Nothing is matched yet').waitFor();
  expect(await figuresOf(ask)).toEqual(before);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('with the keyboard alone: j and k move, Enter matches and continues, s splits, d declines, u undoes, ? shows help', async () => {
  const ask = await askAs(stage.portal);
  const lines = await callEverybody(ask, 'Lift of 90 Station Parade', 90_000);
  const [chen, liu] = [line(lines, 'Alex Chen'), line(lines, 'Grace Liu')];
  const matched = async () => (await ask('GET', '/reconciliations')).reconciliations.length as number;
  const known = await matched();
  const { page } = await stage.visit();
  const { keyboard } = page;
  await comeSignedIn(page, MANAGER);
  await imported(
    page,
    statementOf([
      [chen.amount, `Keys one ${chen.payment_reference}`],
      [plus(liu.amount, 100), `Keys two Grace Liu ${liu.payment_reference}`, 1],
    ]),
    2,
  );
  await page.goto('/manager/reconciliation');
  await page.getByText('Keys one').first().waitFor();
  const ofThisCall = chen.payment_reference.slice(0, 6);
  await keyboard.press('/');
  await keyboard.type(ofThisCall);
  await page.getByRole('list', { name: 'Unreconciled deposits' }).getByRole('button').nth(1).waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Unreconciled deposits' }).getByRole('button').count())
    .toBe(2);
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const told of [
    'Next deposit',
    'Match and go to the next deposit',
    'Split across several line items',
    'Decline the suggestion',
    'Undo the last action',
  ])
    await help.getByText(told, { exact: true }).waitFor();
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  const chosen = page.getByRole('list', { name: 'Unreconciled deposits' }).locator('[aria-pressed=true]');
  await keyboard.press('j');
  await keyboard.press('k');
  await keyboard.press('j');
  const text = (await chosen.textContent()) ?? '';
  const tray = page.getByRole('region', { name: 'Match', exact: true });
  await tray.getByRole('button', { name: /^Match \$/ }).waitFor();

  const suggestions = page.getByRole('region', { name: 'Suggested for this deposit' });
  const first = suggestions.getByRole('checkbox', {
    name: 'Use this suggestion: Grace Liu, Lift of 90 Station Parade',
  });
  expect(await first.isChecked()).toBe(true);
  await keyboard.press('d');
  await toast(page, 'Grace Liu declined');
  await suggestions.getByText(/^Declined by /).waitFor();
  expect(await first.isChecked()).toBe(false);
  expect(await audit(page, 'a declined suggestion')).toEqual([]);
  await keyboard.press('u');
  await toast(page, 'Suggested again');
  await suggestions.getByText(/^Declined by /).waitFor({ state: 'detached' });
  await keyboard.press('k');
  await keyboard.press('j');
  await expect.poll(() => first.isChecked()).toBe(true);
  const tabs = { a: 'Allocate', t: 'Transfer', x: 'Set aside', c: 'Classify' };
  for (const [key, name] of Object.entries(tabs)) {
    await keyboard.press(key);
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  }
  expect(await audit(page, 'the tabs of a deposit')).toEqual([]);
  await keyboard.press('m');
  expect(await first.isChecked()).toBe(true);

  await keyboard.press('Enter');
  await toast(page, /matched$/);
  await expect.poll(matched).toBe(known + 1);
  await keyboard.press('u');
  await toast(page, 'Match undone');
  await expect.poll(matched).toBe(known);
  expect(text).toContain('Keys two');
  await expect
    .poll(() => page.getByRole('button', { name: /Keys two/ }).textContent())
    .not.toContain('+$100.00');

  await page.getByRole('button', { name: /Keys two/ }).click();
  // After an undo the match is still suggested, but a person must tick it again.
  await suggestions.getByText(/^Match undone by /).waitFor();
  expect(await first.isChecked()).toBe(false);
  await focusOn(first);
  await keyboard.press('Space');
  await tray.getByText('$100.00').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.press('s');
  await keyboard.press('Space');
  await tray.getByText('Fully matched').waitFor();
  await keyboard.press('Enter');
  await toast(page, /matched$/);
  await expect.poll(matched).toBe(known + 2);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

function recordByHand(ask: Ask, { client_id, amount }: OpenItem) {
  return ask('POST', '/transactions/record', {
    client_id,
    amount,
    description: 'Bank cheque, handed over',
    txn_date: fundDateAt(new Date()),
    type: 'contribution',
    confirmed: ['possible-duplicate', 'beyond-pledge'],
  });
}

test('a hand record is put towards a line of its client, and is available again when that is undone', async () => {
  const ask = await askAs(stage.portal);
  const lines = await callEverybody(ask, 'Windows of 3 Mill Lane', 40_000);
  const called = line(lines, 'Thomas Gallagher');
  await recordByHand(ask, called);
  const before = await figuresOf(ask);
  const statusOf = async () =>
    (await linesByName(ask, called.capital_call_id)).get(called.client_name) as unknown as { status: string };

  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER);
  await page.goto('/manager/reconciliation');
  await page.getByText(/^Allocated \d+$/).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?money=allocated');
  const list = page.getByRole('list', { name: 'Allocated, not matched' });
  await list.getByRole('button', { name: /^Thomas Gallagher/ }).click();
  const ticks = page.getByRole('checkbox', { name: /^Match to / });
  for (const tick of await ticks.all())
    expect(await tick.getAttribute('aria-label')).toContain('Thomas Gallagher');
  const tick = page.getByRole('checkbox', { name: 'Match to Thomas Gallagher, Windows of 3 Mill Lane' });
  expect(await tick.isChecked()).toBe(true);
  const tray = page.getByRole('region', { name: 'Match', exact: true });
  await tray.getByText('Allocated to Thomas Gallagher').waitFor();
  await tray.getByRole('button', { name: /^Match \$/ }).click();
  await toast(page, /matched$/);
  await expect.poll(statusOf).toMatchObject({ status: 'Paid', outstanding_amount: 0 });
  await expect.poll(() => list.getByRole('button', { name: /^Thomas Gallagher/ }).count()).toBe(0);
  const after = await figuresOf(ask);
  expect([after.paid, after.summary]).toEqual([before.paid, before.summary]);

  await page.getByRole('button', { name: /^Matched pairs/ }).click();
  await page
    .getByRole('button', { name: /^Undo the match of \$.* for Thomas Gallagher$/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Undo this match?' });
  await question.getByText('The deposit stays allocated to Thomas Gallagher.').waitFor();
  await question.getByLabel('Reason').fill('Matched to the wrong call');
  await question.getByRole('button', { name: 'Undo match' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^To match/ }).click();
  await list.getByRole('button', { name: /^Thomas Gallagher/ }).waitFor();
  expect(await figuresOf(ask)).toEqual(before);

  await page.goto(`/manager/capital-calls/${called.capital_call_id}`);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Correct the line for Thomas Gallagher' }).waitFor();
  await quiet(page);
  await focusOn(page.getByRole('button', { name: 'Correct the line for Thomas Gallagher' }));
  await keyboard.press('Enter');
  await focusOn(page.getByRole('menuitem', { name: /^Match an allocation/ }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Match an allocation to this line item' });
  await focusIsOn(dialog.getByRole('radio', { name: /Bank cheque, handed over/ }));
  await focusOn(dialog.getByRole('button', { name: /^Match \$/ }));
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(statusOf).toMatchObject({ status: 'Paid', outstanding_amount: 0 });
  expect((await figuresOf(ask)).paid).toEqual(before.paid);
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('a safe match beyond a pledge needs a confirmation, and the others are applied', async () => {
  const ask = await askAs(stage.portal);
  const lines = await callEverybody(ask, 'Fence of 22 Foundry Road', 30_000);
  const [within, beyond] = [line(lines, 'Nikhil Desai'), line(lines, 'Isaac Mbeki')];
  const client = await ask('GET', `/clients/${beyond.client_id}`);
  // The rest of the pledge is paid first, so that the match of the deposit exceeds the pledge.
  await recordByHand(ask, { ...beyond, amount: plus(client.pledged_amount, -client.total_paid) });
  const { page, ...visit } = await stage.visit();
  visit.foresee(/409 POST .*match/);
  await comeSignedIn(page, MANAGER);
  await imported(
    page,
    statementOf([
      [within.amount, `Pledged one ${within.payment_reference}`],
      [beyond.amount, `Pledged two ${beyond.payment_reference}`],
    ]),
    2,
  );
  await page.goto('/manager/reconciliation');
  await page.getByRole('button', { name: /^Apply all safe \d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Apply \d+ safe match/ });
  await dialog.getByRole('button', { name: /^Match \$/ }).click();
  const anyway = dialog.getByRole('button', { name: 'Apply anyway for Isaac Mbeki', exact: true });
  await anyway.waitFor();
  await dialog
    .getByText(/^Isaac Mbeki .*pledge/)
    .first()
    .waitFor();
  const statuses = async () => {
    const now = await linesByName(ask, within.capital_call_id);
    return [within, beyond].map(
      ({ client_name: name }) => (now.get(name) as unknown as { status: string }).status,
    );
  };
  await expect.poll(statuses).toEqual(['Paid', 'Issued']);
  expect(await audit(page, 'asking about a pledge')).toEqual([]);
  await anyway.click();
  await anyway.waitFor({ state: 'detached' });
  await expect.poll(statuses).toEqual(['Paid', 'Paid']);
  await stage.portal.services.settled();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test('halves of one line are matched together, and a returned payment is marked', async () => {
  const ask = await askAs(stage.portal);
  const lines = await callEverybody(ask, 'Gate of 5 Kiln Court', 20_000);
  const called = line(lines, 'Elena Novak');
  const half = Math.floor(cents(called.amount) / 2) / 100;
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER);
  await imported(
    page,
    statementOf([
      [half, `Osko Elena Novak ${called.payment_reference}`, 1],
      [plus(called.amount, -half), `Osko Elena Novak ${called.payment_reference}`],
      [1_234.56, 'Halves Deposit Grace Liu', 2],
      [-1_234.56, 'Halves Payment Grace Liu', 1],
    ]),
    4,
  );
  await page.goto('/manager/reconciliation');
  const list = page.getByRole('list', { name: 'Unreconciled deposits' });
  const returned = list.getByRole('button', { name: /Halves Deposit/ });
  await returned.getByText(/^Went out again on /).waitFor();
  await returned.click();
  const about = page.getByRole('list', { name: 'About this deposit' });
  await about.getByText(/^Went out again on /).waitFor();

  await list
    .getByRole('button', { name: new RegExp(called.payment_reference) })
    .first()
    .click();
  await page.getByRole('list', { name: 'Pays the item in full together with' }).waitFor();
  expect(await audit(page, 'a half with the other')).toEqual([]);
  await page.getByRole('button', { name: /^Match both, \$/ }).click();
  await toast(page, /matched$/);
  await expect
    .poll(async () => (await linesByName(ask, called.capital_call_id)).get('Elena Novak'))
    .toMatchObject({ status: 'Paid', outstanding_amount: 0 });
  await stage.portal.services.settled();
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});

test.each(SCREENS_OF_MANAGERS)('meets WCAG 2.2 AA without horizontal scrolling on a %s', async (screen) => {
  const ask = await askAs(stage.portal);
  const lines = await callEverybody(ask, `Looked at ${screen}`, 50_000);
  const [one, two] = [line(lines, 'Elena Novak'), line(lines, 'Ben Hughes')];
  const deposits = statementOf([
    [one.amount, `Looked ${screen} ${one.payment_reference}`],
    [two.amount, `Seen ${screen} Hughes`],
  ]);
  await uploadStatement(stage.portal, deposits, 'main');
  const [pair] = (await ask('GET', '/reconciliations/unreconciled')).transactions;
  await recordByHand(ask, line(lines, 'Alex Chen'));
  const third = line(lines, 'Grace Liu');
  await ask('POST', '/reconciliations/match', {
    pairs: [
      {
        transaction_id: pair.id,
        capital_call_id: third.capital_call_id,
        line_item_id: third.id,
        amount: 0.01,
      },
    ],
  });
  expect(await findingsAs(MANAGER, stage, screen, RECONCILIATION)).toEqual([]);
});

test('a list that fails says what happened and can be loaded again', async () => {
  const { page, ...visit } = await stage.visit();
  visit.foresee(/500 GET .*outstanding/);
  await comeSignedIn(page, MANAGER);
  let fails = true;
  await page.route('**/api/reconciliations/outstanding*', (route) =>
    fails ? route.fulfill({ status: 500, json: { error: 'Not now.', code: 'internal' } }) : route.continue(),
  );
  await page.goto('/manager/reconciliation');
  await page.getByText('Reconciliation did not load').waitFor();
  // The buttons show no numbers until the lists are loaded.
  await page.getByRole('button', { name: 'Matched pairs', exact: true }).waitFor();
  await page.getByRole('button', { name: /Apply all safe\D*$/ }).waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('list', { name: 'Unreconciled deposits' }).waitFor();
  await page.getByRole('button', { name: /^Matched pairs \d+$/ }).waitFor();
});
