import { expect, test } from 'vitest';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { csvRows, fileOf, madeExport } from '#test/functions/exports/read-files.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { callFrom, importRows, match, pair } from '#test/functions/reconciliations/reconciling.ts';
import { ask } from '#test/functions/statements/issuing.ts';
import {
  detailOf,
  figures,
  onceOf,
  paidBy,
  recordFor,
  sendAtOnce,
  sendTwice,
  WHY,
} from '#test/functions/transactions/correcting.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { seedPrice } from '#test/harness/seed-price.ts';

const portal = portalOfTest({
  faults: { conflict: 0.03, throttle: 0.02, lostReply: 0.03, lag: 30, seed: 13 },
});

const get = async (path: string, by = portal.manager) => (await portal.call(by, 'GET', path)).body;
const put = (path: string, body: object) => portal.call(portal.manager, 'PUT', path, body);
const post = (path: string, body: object) => portal.call(portal.manager, 'POST', path, body);
const today = () => fundDateAt(portal.services.now());

async function row(amount: string): Promise<string> {
  const [id = ''] = await importRows(portal, [[amount, `Paid back ${amount} ${Math.random()}`]]);
  return id;
}

const classify = (id: string, gives_back: object[], more: object = { pledge: 'callable' }) =>
  put(`/transactions/${id}/classify`, { type: 'redemption', gives_back, ...more });

async function clientOf(id: string) {
  const { pledged_amount: pledged, total_paid: paid } = await get(`/clients/${id}`);
  return { pledged, paid };
}

test('a redemption of a contribution lowers what was paid from its own day on, everywhere alike', async () => {
  const client = await portal.addClient();
  const { allocationId } = await recordFor(portal, client.id, { txn_date: '2025-05-01' });
  const id = await row('-100');
  await portal.indexesShowAll();
  const { status, body } = await classify(id, [{ allocation_id: allocationId, amount: 100 }]);
  expect([status, body.client_id], JSON.stringify(body)).toEqual([200, client.id]);
  await portal.indexesShowAll();
  const day: string = body.txn_date;
  const paidOn = async (on: string) => {
    const figure = await get(`/figures/client-paid?client_id=${client.id}&on=${on}`);
    const asked = { kind: 'transactions', client_id: client.id, from: '2025-01-01', to: on };
    const [row] = (await ask(portal, { ...asked, preview: true, provisional: true })).body.rows;
    return [figure.value, row.closing.paid, row.closing.units];
  };
  expect(await paidOn('2025-05-01')).toEqual([250, 250, 250]);
  expect(await paidOn(day)).toEqual([150, 150, 150]);
  expect(await paidBy(portal, client.id)).toBe(150);
  const { transactions } = await get(`/clients/${client.id}/transactions`, client.actor);
  expect(transactions).toMatchObject([
    { type: 'redemption', amount: -100, gives_back: 100 },
    { type: 'contribution', amount: 250, given_back_amount: 100 },
  ]);
  expect((await get('/figures/paid-by-clients')).value).toBe(150);
  expect(
    await get(`/clients/${client.id}/accountants-page/${financialYearOf(day as CalendarDate)}`),
  ).toMatchObject({ received: { total: 0, payments: [] }, paid_in: { closing: 150 } });
  const exported = await madeExport(portal, portal.manager, {
    ...{ list: 'allocations', format: 'csv', filters: { client_id: client.id } },
  });
  const rows = csvRows(await fileOf(portal, portal.manager, exported));
  expect(rows.map((one) => [one['Paid in AUD'], one['Received AUD']])).toEqual([
    ['-100.00', ''],
    ['250.00', ''],
  ]);
});

test('a redemption is not dated before the payment that it gives back at a price, or units could be below zero in between', async () => {
  await seedPrice(portal.services, '2025-04-30', '2');
  const client = await portal.addClient();
  const { allocationId } = await recordFor(portal, client.id, { txn_date: '2025-05-01' });
  await portal.indexesShowAll();
  const record = (txn_date: string) =>
    post('/transactions/record', {
      ...{ type: 'redemption', amount: 100, description: 'Paid back', txn_date, pledge: 'callable' },
      gives_back: [{ allocation_id: allocationId, amount: 100 }],
      ...CONFIRMED,
    });
  expect(await record('2025-04-30')).toMatchObject({ status: 409, body: { code: 'units-gone' } });
  expect((await record('2025-05-01')).status).toBe(201);
});

test.each([
  ['lowered', 900],
  ['callable', 1_000],
])('the pledge of what went back is %s, and undoing restores everything', async (pledge, pledged) => {
  const client = await portal.addClient({ pledged_amount: 1_000 });
  const { id: deposit, allocationId } = await recordFor(portal, client.id);
  const id = await row('-100');
  await portal.indexesShowAll();
  const before = await figures(portal, [client.id]);
  const gives = [{ allocation_id: allocationId, amount: 100 }];
  const answer = await sendTwice(portal, 'PUT', `/transactions/${id}/classify`, {
    type: 'redemption',
    gives_back: gives,
    pledge,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await clientOf(client.id)).toEqual({ pledged, paid: 150 });
  const locked = await post(`/transactions/${deposit}/allocations/${allocationId}/reverse`, WHY);
  const givenBack = { code: 'given-back', error: expect.stringContaining('$100.00 of this') };
  expect(locked.body).toMatchObject(givenBack);
  expect((await post(`/transactions/${id}/set-aside`, WHY)).body.code).toBe('given-back');
  expect((await post(`/transactions/${deposit}/void`, WHY)).body.code).toBe('given-back');
  const undone = await post(`/transactions/${deposit}/undo-classification`, {});
  expect(undone.body).toMatchObject(givenBack);
  const parts = [100, 150].map((amount) => ({ type: 'interest', amount }));
  expect((await put(`/transactions/${deposit}/parts`, { parts })).body).toMatchObject(givenBack);
  await sendTwice(portal, 'POST', `/transactions/${id}/undo-classification`, {});
  expect(await figures(portal, [client.id])).toEqual(before);
  expect(await clientOf(client.id)).toEqual({ pledged: 1_000, paid: 250 });
  expect((await post(`/transactions/${deposit}/allocations/${allocationId}/reverse`, WHY)).status).toBe(200);
});

test('a deposit that was never allocated goes back without touching anybody', async () => {
  const [deposit = ''] = await importRows(portal, [['75.50', 'A stranger']]);
  await put(`/transactions/${deposit}/classify`, { type: 'contribution' });
  const id = await row('-75.50');
  const { status, body } = await classify(id, [{ transaction_id: deposit, amount: 75.5 }], {});
  expect([status, body.client_id], JSON.stringify(body)).toEqual([200, null]);
  expect(await detailOf(portal, deposit)).toMatchObject({ given_back_amount: 75.5, allocated_amount: 0 });
  const other = await portal.addClient();
  const allocate = { clientId: other.id, amount: 1 };
  expect((await post(`/transactions/${deposit}/allocations`, allocate)).body.code).toBe('exceeds-remaining');
  expect((await post(`/transactions/${deposit}/undo-classification`, {})).body.code).toBe('given-back');
});

test('one payment gives back to several clients, and neither reads of the other', async () => {
  const [one, other] = [await portal.addClient(), await portal.addClient({ name: 'Zelda Unmistakable' })];
  const parts = [await recordFor(portal, one.id), await recordFor(portal, other.id)];
  const id = await row('-300');
  await portal.indexesShowAll();
  const [first, second] = parts;
  const gives = [
    { allocation_id: first?.allocationId, amount: 50 },
    { allocation_id: second?.allocationId, amount: 250 },
  ];
  const refused = await classify(id, gives, { pledge: 'callable', client_id: one.id });
  expect(refused.body.code).toBe('not-this-client');
  expect((await classify(id, gives)).body.client_id).toBeNull();
  expect([await paidBy(portal, one.id), await paidBy(portal, other.id)]).toEqual([200, 0]);
  await portal.indexesShowAll();
  const seen = await get(`/clients/${one.id}/transactions`, one.actor);
  expect(seen.transactions[0]).toMatchObject({ type: 'redemption', amount: -50, description: '' });
  expect(JSON.stringify(seen)).not.toContain('Zelda');
});

test('a redemption that the bank sent back is paid again from that day on', async () => {
  const client = await portal.addClient({ pledged_amount: 250 });
  const { allocationId } = await recordFor(portal, client.id);
  const [out, back] = [await row('-100'), await row('40')];
  await portal.indexesShowAll();
  const gives = [{ allocation_id: allocationId, amount: 100 }];
  expect((await classify(out, gives, { pledge: 'lowered' })).status).toBe(200);
  expect(await clientOf(client.id)).toEqual({ pledged: 150, paid: 150 });
  const { status, body } = await classify(back, [{ redemption_id: out, amount: 40 }], {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await clientOf(client.id)).toEqual({ pledged: 190, paid: 190 });
  expect((await post(`/transactions/${out}/undo-classification`, {})).body.code).toBe('given-back');
  const rest = await row('61');
  const tooMuch = await classify(rest, [{ redemption_id: out, amount: 61 }], {});
  expect(tooMuch.body.error).toBe('The bank can return at most $60.00 of this redemption.');
});

test('a redemption that gives back nothing, too little or too much is refused', async () => {
  const client = await portal.addClient();
  const { allocationId } = await recordFor(portal, client.id);
  const id = await row('-600');
  await portal.indexesShowAll();
  const none = await put(`/transactions/${id}/classify`, { type: 'redemption', client_id: client.id });
  expect([none.status, none.body.code]).toEqual([422, 'gives-back-nothing']);
  const little = await classify(id, [{ allocation_id: allocationId, amount: 250 }]);
  expect([little.status, little.body.code]).toEqual([409, 'parts-do-not-add-up']);
  const much = await classify(id, [{ allocation_id: allocationId, amount: 600 }]);
  expect([much.status, much.body.error]).toEqual([
    409,
    'You can give back at most $250.00 of this contribution.',
  ]);
  const unsaid = await classify(id, [{ allocation_id: allocationId, amount: 250 }], {});
  expect([unsaid.status, unsaid.body.issues[0].path]).toEqual([400, 'pledge']);
  const bulk = await post('/transactions/classify', { ids: [id], type: 'redemption' });
  expect([bulk.status, bulk.body.issues[0].path]).toEqual([400, 'type']);
});

test('of twenty redemptions of one contribution at the same time only as many succeed as it has money for', async () => {
  const client = await portal.addClient();
  const { allocationId } = await recordFor(portal, client.id);
  const ids = await importRows(
    portal,
    Array.from({ length: 20 }, (_, index) => ['-100', `Paid back row ${index}`] as const),
  );
  await portal.indexesShowAll();
  const statuses = await Promise.all(
    ids.map(async (id) => (await classify(id, [{ allocation_id: allocationId, amount: 100 }])).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(await paidBy(portal, client.id)).toBe(50);
  const one = await row('-50');
  const answers = await sendAtOnce(portal, 'PUT', `/transactions/${one}/classify`, {
    type: 'redemption',
    gives_back: [{ allocation_id: allocationId, amount: 50 }],
    pledge: 'callable',
  });
  expect(answers).toEqual(onceOf(200, 409));
});

test('a redemption recorded by hand says what it gives back', async () => {
  const client = await portal.addClient();
  const { allocationId } = await recordFor(portal, client.id);
  await portal.indexesShowAll();
  const { status, body } = await post('/transactions/record', {
    type: 'redemption',
    amount: 30,
    description: 'Overpaid',
    txn_date: today(),
    gives_back: [{ allocation_id: allocationId, amount: 30 }],
    pledge: 'callable',
  });
  expect([status, body.client_id], JSON.stringify(body)).toEqual([201, client.id]);
  expect(await paidBy(portal, client.id)).toBe(220);
  expect((await post(`/transactions/${body.id}/void`, WHY)).body.code).toBe('given-back');
});

async function paidCall(isAllocatedFirst: boolean) {
  const client = await portal.addClient({ pledged_amount: 1_000 });
  const [line] = (await callFrom(portal, [[client.id, 600]])).lines;
  if (!line) throw new Error('No line');
  const [id = ''] = await importRows(portal, [['600', 'Direct credit Lighthouse Trust']]);
  let allocation = {};
  if (isAllocatedFirst) {
    await put(`/transactions/${id}/classify`, { type: 'contribution' });
    const { body } = await post(`/transactions/${id}/allocations`, { clientId: client.id, amount: 600 });
    allocation = { allocation_id: body.id };
  }
  const { body } = await match(portal, [{ ...pair(id, line, 600), ...allocation }]);
  await portal.indexesShowAll();
  const [{ id: allocationId }] = (await detailOf(portal, id)).allocations;
  const lineNow = async () => {
    const { capital_calls: calls } = await get(`/clients/${client.id}/capital-calls`);
    return { due: calls[0].outstanding_amount, dueDate: calls[0].due_date };
  };
  return { client, id, line, lineNow, allocationId, matchId: body.reconciliations[0].id };
}

test.each([false, true])(
  'a bounced payment is due again until that is undone; allocated first: %s',
  async (first) => {
    const { client, id, lineNow, allocationId, matchId } = await paidCall(first);
    const before = await lineNow();
    expect(before.due).toBe(0);
    const back = await row('-450');
    const gives = [{ allocation_id: allocationId, amount: 450, reopens: true }];
    const lowered = await classify(back, gives, { pledge: 'lowered' });
    expect([lowered.status, lowered.body.issues[0].path]).toEqual([400, 'pledge']);
    const { status, body } = await sendTwice(portal, 'PUT', `/transactions/${back}/classify`, {
      type: 'redemption',
      gives_back: gives,
      pledge: 'callable',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    await portal.indexesShowAll();
    expect(await lineNow()).toEqual({ ...before, due: 450 });
    expect(await clientOf(client.id)).toEqual({ pledged: 1_000, paid: 150 });
    const { allocations } = await detailOf(portal, id);
    expect(allocations).toMatchObject([{ matched_amount: 150, given_back_amount: 450, reversed_at: null }]);
    const unmatched = await portal.call(portal.manager, 'DELETE', `/reconciliations/${matchId}/unmatch`);
    expect(unmatched.body.code).toBe('given-back');
    expect((await sendTwice(portal, 'POST', `/transactions/${back}/undo-classification`, {})).status).toBe(
      200,
    );
    await portal.indexesShowAll();
    expect(await lineNow()).toEqual(before);
    expect(await clientOf(client.id)).toEqual({ pledged: 1_000, paid: 600 });
  },
);

test('a bounced payment stays bounced once its capital call was paid otherwise', async () => {
  const { client, line, allocationId } = await paidCall(false);
  const back = await row('-600');
  await classify(back, [{ allocation_id: allocationId, amount: 600, reopens: true }]);
  await portal.indexesShowAll();
  const [again = ''] = await importRows(portal, [['600', 'Direct credit Lighthouse Trust again']]);
  expect((await match(portal, [pair(again, line, 600)])).status).toBe(201);
  const { status, body } = await post(`/transactions/${back}/undo-classification`, {});
  expect([status, body.code]).toEqual([409, 'exceeds-outstanding']);
  expect(body.error).toContain('has paid the call with another payment');
  expect(await paidBy(portal, client.id)).toBe(600);
  const more = await row('-1');
  const unmatched = await recordFor(portal, client.id, { amount: 1 });
  await portal.indexesShowAll();
  const refused = await classify(more, [{ allocation_id: unmatched.allocationId, amount: 1, reopens: true }]);
  expect(refused.body.error).toBe(
    'This contribution is not matched to a capital call, so no call can become due again.',
  );
});

test('after its month was closed, what a redemption gives back is corrected from today on', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const [of, other] = [await recordFor(portal, wrong.id), await recordFor(portal, right.id)];
  await portal.indexesShowAll();
  const recorded = await post('/transactions/record', {
    type: 'redemption',
    amount: 100,
    description: 'Paid back',
    txn_date: '2025-06-20',
    gives_back: [{ allocation_id: of.allocationId, amount: 100 }],
    pledge: 'callable',
  });
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(201);
  await closeUpTo(portal, '2025-06');
  const path = `/transactions/${recorded.body.id}/reclassify`;
  const input = { type: 'redemption', pledge: 'callable', ...WHY };
  const otherType = await put(path, { type: 'expense', ...WHY });
  expect(otherType.body.code).toBe('period-locked');
  const gives_back = [{ allocation_id: other.allocationId, amount: 100 }];
  const answer = await sendTwice(portal, 'PUT', path, { ...input, gives_back });
  expect([answer.status, answer.body.client_id], JSON.stringify(answer.body)).toEqual([200, right.id]);
  await portal.indexesShowAll();
  const paidOn = async (id: string, on: string) =>
    (await get(`/figures/client-paid?client_id=${id}&on=${on}`)).value;
  expect([await paidOn(wrong.id, '2025-06-30'), await paidOn(right.id, '2025-06-30')]).toEqual([150, 250]);
  expect([await paidOn(wrong.id, today()), await paidOn(right.id, today())]).toEqual([250, 150]);
  const history = (await get(`/clients/${wrong.id}/transactions`)).transactions;
  expect(history).toMatchObject([
    { amount: 100, txn_date: today(), corrects: expect.any(String) },
    { amount: -100, txn_date: '2025-06-20', corrected_on: today() },
    { amount: 250 },
  ]);
  expect(
    (await put(path, { ...input, gives_back: [{ allocation_id: of.allocationId, amount: 100 }] })).status,
  ).toBe(200);
  await portal.indexesShowAll();
  expect([await paidOn(wrong.id, today()), await paidOn(right.id, today())]).toEqual([150, 250]);
});

test('after its month was closed, a distribution goes to the other client from today on', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const { body } = await post('/transactions/record', {
    type: 'distribution',
    amount: 80,
    description: 'Distribution',
    txn_date: '2025-06-20',
    client_id: wrong.id,
  });
  await closeUpTo(portal, '2025-06');
  const answer = await put(`/transactions/${body.id}/reclassify`, {
    type: 'distribution',
    client_id: right.id,
    ...WHY,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await portal.indexesShowAll();
  const amounts = async (id: string) =>
    (await get(`/clients/${id}/transactions`)).transactions.map((one: { amount: number }) => one.amount);
  expect([await amounts(wrong.id), await amounts(right.id)]).toEqual([[80, -80], [-80]]);
});

test('what came back cannot go back again once it was allocated, and undoing that says so', async () => {
  const client = await portal.addClient();
  const [deposit = '', out = '', back = ''] = await importRows(portal, [
    ['100', 'A stranger'],
    ['-100', 'To the stranger'],
    ['100', 'Sent back'],
  ]);
  await put(`/transactions/${deposit}/classify`, { type: 'contribution' });
  expect((await classify(out, [{ transaction_id: deposit, amount: 100 }], {})).status).toBe(200);
  expect((await classify(back, [{ redemption_id: out, amount: 100 }], {})).status).toBe(200);
  await post(`/transactions/${deposit}/allocations`, { clientId: client.id, amount: 100 });
  const { status, body } = await post(`/transactions/${back}/undo-classification`, {});
  expect([status, body.code, body.error]).toEqual([409, 'given-back', expect.stringContaining('Since')]);
  const { allocations } = await detailOf(portal, deposit);
  await post(`/transactions/${deposit}/allocations/${allocations[0].id}/reverse`, WHY);
  expect((await post(`/transactions/${back}/undo-classification`, {})).status).toBe(200);
});

test('of twenty redemptions of one deposit at the same time only as many succeed as it has money for', async () => {
  const [deposit = '', ...ids] = await importRows(portal, [
    ['250', 'A stranger'],
    ...Array.from({ length: 20 }, (_, index) => ['-100', `Paid back row ${index}`] as const),
  ]);
  await put(`/transactions/${deposit}/classify`, { type: 'contribution' });
  const answers = await Promise.all(
    ids.map((id) => classify(id, [{ transaction_id: deposit, amount: 100 }], {})),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await detailOf(portal, deposit)).toMatchObject({ given_back_amount: 200 });
});

test('a redemption sent back in parts restores each client’s part and pledge once', async () => {
  const [one, other] = [
    await portal.addClient({ pledged_amount: 250 }),
    await portal.addClient({ pledged_amount: 250 }),
  ];
  const gives = [];
  for (const { id } of [one, other])
    gives.push({ allocation_id: (await recordFor(portal, id)).allocationId, amount: 250 });
  const [out = '', first = '', rest = '', again = ''] = await importRows(portal, [
    ['-500', 'Paid back'],
    ['200', 'Came back in part'],
    ['300', 'Came back in the end'],
    ['200', 'Came back in part again'],
  ]);
  await portal.indexesShowAll();
  expect((await classify(out, gives, { pledge: 'lowered' })).status).toBe(200);
  const sentBack = (id: string, amount: number) => classify(id, [{ redemption_id: out, amount }], {});
  expect((await sentBack(first, 200)).status).toBe(200);
  expect((await sentBack(rest, 300)).status).toBe(200);
  expect(await clientOf(one.id)).toEqual({ pledged: 250, paid: 250 });
  await post(`/transactions/${first}/undo-classification`, {});
  expect([await clientOf(one.id), await clientOf(other.id)]).toEqual([
    { pledged: 50, paid: 50 },
    { pledged: 250, paid: 250 },
  ]);
  expect((await sentBack(again, 200)).status).toBe(200);
  expect([await clientOf(one.id), await clientOf(other.id)]).toEqual([
    { pledged: 250, paid: 250 },
    { pledged: 250, paid: 250 },
  ]);
  const same = { type: 'redemption', gives_back: [{ redemption_id: out, amount: 200 }], ...WHY };
  expect((await put(`/transactions/${again}/reclassify`, same)).body.code).toBe('already-classified');
});

test('a redemption that gives back to more clients than one change can hold is refused, and nothing is lost', async () => {
  const gives = [];
  for (let index = 0; index < 25; index += 1) {
    const { id } = await portal.addClient();
    gives.push({ allocation_id: (await recordFor(portal, id, { amount: 1 })).allocationId, amount: 1 });
  }
  const [most, more] = [await row('-18'), await row('-25')];
  await portal.indexesShowAll();
  expect((await classify(most, gives.slice(0, 18))).status).toBe(200);
  expect((await post(`/transactions/${most}/undo-classification`, {})).status).toBe(200);
  const { status, body } = await classify(more, gives);
  expect([status, body.error]).toEqual([422, expect.stringContaining('Choose fewer')]);
});
