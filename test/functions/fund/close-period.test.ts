import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { addAccount, importInto, readTieOut, upload } from '../bank-accounts/accounts.ts';
import { detailOf, onceOf, paidBy, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import {
  close,
  closeUpTo,
  contribution,
  deposit,
  expense,
  listPeriods,
  periodOf,
  reopen,
  unclassified,
} from './closing.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
const WHY = { reason: 'Recorded twice' };

test('a month is closed once, with the person and the time', async () => {
  await expense(portal);
  const answer = await sendTwice(portal, 'POST', '/periods/2025-03/close', undefined);
  expect(answer.body).toMatchObject({
    period: '2025-03',
    status: 'closed',
    issues: [],
    closed_at: expect.any(String),
    closed_by_name: expect.any(String),
    closed_by_caller: true,
    reopened: [],
  });
  expect(await close(portal, '2025-03')).toMatchObject({ status: 409, body: { code: 'already-closed' } });
});

test('of twenty at the same time one closes it', async () => {
  await expense(portal);
  expect(await sendAtOnce(portal, 'POST', '/periods/2025-03/close', undefined)).toEqual(onceOf(200, 409));
});

test('months close in order, and the current one when it has ended', async () => {
  await expense(portal);
  expect(await close(portal, '2025-05')).toMatchObject({
    status: 409,
    body: { code: 'earlier-month-open', error: '03/2025 is not closed yet. Months are closed in order.' },
  });
  await close(portal, '2025-03');
  expect((await close(portal, '2025-04')).status).toBe(200);
  const [running] = await listPeriods(portal);
  expect(await close(portal, running?.period ?? '')).toMatchObject({ body: { code: 'month-running' } });
});

test('a month with open work is not closed, and lists the work', async () => {
  await unclassified(portal, '15/03/2025', '-20.00');
  await deposit(portal, '16/03/2025');
  const answer = await close(portal, '2025-03');
  expect(answer).toMatchObject({ status: 409, body: { code: 'period-not-ready' } });
  expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'unclassified',
    'unallocated',
  ]);
});

test('a write between the check and the lock is detected', async () => {
  const [client, id] = [await portal.addClient(), await deposit(portal)];
  await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, { reason: 'Its owner is unknown' });
  const writes = Array.from({ length: 10 }, (_, index) =>
    index % 2 === 0
      ? unclassified(portal, '20/03/2025', `-${index + 1}.00`)
      : expense(portal, { amount: index }).then(({ body }) => body.id),
  );
  const closing = Array.from({ length: 10 }, () => close(portal, '2025-03'));
  await Promise.all([...writes, ...closing]).catch(() => {});
  const march = await periodOf(portal, '2025-03');
  const { body } = await portal.call(
    portal.manager,
    'GET',
    '/transactions?status=unclassified&from=2025-03-01&to=2025-03-31',
  );
  if (march.status === 'closed') expect(body.transactions).toEqual([]);
  expect(client.id).toBeTruthy();
});

test('statement rows of a closed month are rejected with the sentence, and the others are imported', async () => {
  await expense(portal);
  await importInto(portal, 'Date,Amount,Description\n05/03/2025,-5.00,Known\n');
  const { body: list } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified');
  await portal.call(portal.manager, 'PUT', `/transactions/${list.transactions[0].id}/classify`, {
    type: 'expense',
  });
  await closeUpTo(portal, '2025-03');
  const csv =
    'Date,Amount,Description\n05/03/2025,-5.00,Known\n06/03/2025,-6.00,Late\n07/04/2025,-7.00,Open\n';
  const sentence = '03/2025 is closed. Reopen it in Months, or use a day of an open month.';
  const preview = await upload(portal, csv, undefined, '?dryRun=true');
  expect(preview.body).toMatchObject({
    insertedCount: 1,
    duplicateCount: 1,
    rejected: [{ line: 3, message: sentence }],
  });
  const answer = await upload(portal, csv);
  expect(answer.body).toMatchObject({
    insertedCount: 1,
    duplicateCount: 1,
    rejected: [{ line: 3, message: sentence }],
  });
});

test('rows whose month is closed while their import waits are rejected by the worker', async () => {
  await expense(portal);
  const lines = Array.from({ length: 30 }, (_, index) => `10/04/2025,-${index + 1}.00,Row of April ${index}`);
  const csv = ['Date,Amount,Description', '06/03/2025,-6.00,Late', ...lines].join('\n');
  const { database } = portal.services;
  let closed = false;
  const send = async (command: { input: { TransactItems?: object[] } }) => {
    const isBatch = JSON.stringify(command.input.TransactItems ?? '').includes('Row of April');
    if (isBatch && !closed) {
      closed = true;
      expect((await close(portal, '2025-03')).status).toBe(200);
    }
    return database.send(command as never);
  };
  const before = { ...portal.services };
  Object.assign(portal.services, { database: Object.create(database, { send: { value: send } }) });
  const answer = await upload(portal, csv);
  Object.assign(portal.services, before);
  expect(closed).toBe(true);
  expect(answer.body).toMatchObject({
    insertedCount: 30,
    duplicateCount: 0,
    rejected: [{ line: 2, message: expect.stringContaining('03/2025 is closed.') }],
  });
  const { body } = await portal.call(
    portal.manager,
    'GET',
    `/transactions/imports/${answer.body.import_id}/rows`,
  );
  expect(body.rows[0]).toMatchObject({ status: 'rejected', description: 'Late' });
});

test('an import with rows of a closed month cannot be undone', async () => {
  const importId = await importInto(portal, 'Date,Amount,Description\n05/03/2025,-5.00,Rates\n');
  const { body } = await portal.call(portal.manager, 'GET', `/transactions/imports/${importId}/rows`);
  await portal.call(portal.manager, 'PUT', `/transactions/${body.rows[0].transaction_id}/classify`, {
    type: 'expense',
  });
  await close(portal, '2025-03');
  const undo = () => portal.call(portal.manager, 'POST', `/transactions/imports/${importId}/undo`, WHY);
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'period-locked' } });
  await reopen(portal, '2025-03');
  expect((await undo()).status).toBe(202);
  await portal.services.settled();
  expect((await periodOf(portal, '2025-03').catch(() => undefined))?.rows ?? 0).toBe(0);
});

test('an old deposit is allocated today, and the closed month is unchanged', async () => {
  const client = await portal.addClient();
  const id = await deposit(portal);
  await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, { reason: 'Its owner is unknown' });
  await close(portal, '2025-03');
  const before = await periodOf(portal, '2025-03');
  const answer = await portal.call(portal.manager, 'POST', `/transactions/${id}/allocations`, {
    clientId: client.id,
    amount: 500,
  });
  expect(answer.status).toBe(201);
  expect(await paidBy(portal, client.id)).toBe(500);
  const { body } = await portal.call(portal.manager, 'GET', `/clients/${client.id}/transactions`);
  const today = fundDateAt(portal.services.now()).slice(0, 7);
  expect(body.transactions[0].txn_date.slice(0, 7)).toBe(today);
  expect(body.transactions[0].received_on).toBe('2025-03-15');
  const after = await periodOf(portal, '2025-03');
  expect({ ...after, unallocated: 0, held: 0 }).toEqual({ ...before, unallocated: 0, held: 0 });
});

test('reversing in a closed month makes the amount available and changes none of its figures', async () => {
  const client = await portal.addClient();
  const { allocationPath, id } = await contribution(portal, client.id, { amount: 250 });
  await close(portal, '2025-03');
  const before = await periodOf(portal, '2025-03');
  expect((await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, WHY)).status).toBe(200);
  expect(await paidBy(portal, client.id)).toBe(0);
  const { net, money_in, closing_balance } = await periodOf(portal, '2025-03');
  expect({ net, money_in, closing_balance }).toEqual({
    net: before.net,
    money_in: before.money_in,
    closing_balance: before.closing_balance,
  });
  expect((await detailOf(portal, id)).type).toBe('contribution');
});

test.each([
  ['a contribution', 'contribution'],
  ['an expense in an account', 'expense'],
])(
  'voiding %s of a closed month leaves its figures, and a counter-entry of today subtracts it',
  async (_, type) => {
    await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 1_000 });
    const client = await portal.addClient();
    const { id } =
      type === 'contribution'
        ? await contribution(portal, client.id, { amount: 250 })
        : (await expense(portal, { account_id: 'main' })).body;
    const summary = async () =>
      (await portal.call(portal.manager, 'GET', '/transactions?limit=1')).body.summary;
    await closeUpTo(portal, '2025-03');
    const [march, figures, tie] = [
      await periodOf(portal, '2025-03'),
      await summary(),
      await readTieOut(portal, 'main', '2025-03-31'),
    ];
    const voided = await sendTwice(portal, 'POST', `/transactions/${id}/void`, WHY);
    expect(voided.status).toBe(200);
    const entry = await detailOf(portal, voided.body.corrected_by);
    const row = await detailOf(portal, id);
    expect(entry).toMatchObject({
      amount: -row.amount,
      type,
      corrects: id,
      account_id: row.account_id,
      allocated_amount: 0,
    });
    const { money_in, money_out, net, closing_balance } = march;
    expect(await periodOf(portal, '2025-03')).toMatchObject({ money_in, money_out, net, closing_balance });
    expect(await readTieOut(portal, 'main', '2025-03-31')).toEqual(tie);
    const after = await summary();
    if (type === 'contribution') {
      expect(after.contributions.total).toBe(figures.contributions.total - 250);
      expect(after.unallocated_total).toBe(0);
      expect(await paidBy(portal, client.id)).toBe(0);
    } else {
      expect(after.expenses.total).toBe(figures.expenses.total - 80);
      const today = fundDateAt(portal.services.now());
      expect((await readTieOut(portal, 'main', today)).expected_balance).toBe(1_000);
    }
    const again = await portal.call(portal.manager, 'POST', `/transactions/${entry.id}/void`, WHY);
    expect(again).toMatchObject({ status: 409, body: { code: 'already-void' } });
  },
);

test('unmatching the last match of a deposit in a closed month leaves it a contribution', async () => {
  const client = await portal.addClient();
  const id = await unclassified(portal, '15/03/2025', '500.00');
  const call = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'First call',
    total_amount: 500,
    line_items: [{ client_id: client.id, amount: 500 }],
  });
  await portal.services.settled();
  const matched = await portal.call(portal.manager, 'POST', '/reconciliations/match', {
    pairs: [
      {
        transaction_id: id,
        capital_call_id: call.body.id,
        line_item_id: `${call.body.id}-0001`,
        amount: 500,
      },
    ],
  });
  expect(matched.status).toBe(201);
  await close(portal, '2025-03');
  const before = await periodOf(portal, '2025-03');
  const [match] = matched.body.reconciliations;
  expect((await portal.call(portal.manager, 'DELETE', `/reconciliations/${match.id}/unmatch`)).status).toBe(
    200,
  );
  expect((await detailOf(portal, id)).type).toBe('contribution');
  expect((await periodOf(portal, '2025-03')).net).toBe(before.net);
});

test('transactions before the first closed month are refused too, though their month was never closed', async () => {
  await expense(portal, { txn_date: '2025-03-10' });
  await close(portal, '2025-03');
  const answer = await expense(portal, { txn_date: '2020-01-10' });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'period-locked', error: expect.stringContaining('01/2020 is closed.') },
  });
});
