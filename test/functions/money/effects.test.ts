import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { closeUpTo, reopen } from '#test/functions/fund/closing.ts';
import { callFrom, importRows, match, pair } from '#test/functions/reconciliations/reconciling.ts';
import { ask } from '#test/functions/statements/issuing.ts';
import { recordFor, WHY } from '#test/functions/transactions/correcting.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest({
  faults: { conflict: 0.03, throttle: 0.02, lostReply: 0.03, lag: 30, seed: 7 },
});

const TO = '2025-06-30';
const today = () => fundDateAt(portal.services.now());
const get = async (path: string, by = portal.manager) => (await portal.call(by, 'GET', path)).body;
const post = (path: string, body: object) => portal.call(portal.manager, 'POST', path, body);

async function paidOn(clientId: string, day: string): Promise<number> {
  await portal.indexesShowAll();
  const figure = await get(`/figures/client-paid?client_id=${clientId}&on=${day}`);
  const asked = {
    kind: 'transactions',
    client_id: clientId,
    from: '2025-01-01',
    to: day,
    preview: true,
    provisional: true,
  };
  const [statement] = (await ask(portal, asked)).body.rows;
  const { transactions } = await get(`/clients/${clientId}/transactions?to=${day}&limit=1000`);
  const listed = transactions
    .filter(({ annulled }: { annulled: boolean }) => !annulled)
    .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  expect([statement.closing.paid, listed]).toEqual([figure.value, figure.value]);
  return figure.value;
}

async function historyOf(clientId: string, by = portal.manager) {
  await portal.indexesShowAll();
  return (await get(`/clients/${clientId}/transactions`, by)).transactions;
}

test('a payment reversed in an open month counts on no day, and stays in the managers’ history', async () => {
  const client = await portal.addClient();
  const { allocationId, allocationPath } = await recordFor(portal, client.id);
  expect(await paidOn(client.id, TO)).toBe(250);
  await post(`${allocationPath}/reverse`, WHY);
  expect([await paidOn(client.id, TO), await paidOn(client.id, today())]).toEqual([0, 0]);
  expect(await historyOf(client.id)).toMatchObject([
    { id: allocationId, amount: 250, annulled: true, reversed_at: expect.any(String) },
  ]);
});

test('a payment reversed after its month was closed counts until today, when a correction reverses it', async () => {
  const client = await portal.addClient();
  const { allocationId, allocationPath } = await recordFor(portal, client.id);
  await closeUpTo(portal, '2025-06');
  await post(`${allocationPath}/reverse`, WHY);
  const day = today();
  expect([await paidOn(client.id, TO), await paidOn(client.id, day)]).toEqual([250, 0]);
  const both = await historyOf(client.id, client.actor);
  expect(both).toMatchObject([
    { amount: -250, txn_date: day, corrects: allocationId, annulled: false },
    { id: allocationId, amount: 250, txn_date: '2025-06-02', corrected_on: day, annulled: false },
  ]);
  // The counter-entry keeps its day, although its month is open again.
  await reopen(portal, '2025-06');
  expect([await paidOn(client.id, TO), await historyOf(client.id, client.actor)]).toEqual([250, both]);
});

test('a payment moved in an open month is only the other client’s, on its own day', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const { allocationPath } = await recordFor(portal, wrong.id);
  await post(`${allocationPath}/move`, { ...WHY, client_id: right.id });
  expect([await paidOn(wrong.id, TO), await paidOn(right.id, TO)]).toEqual([0, 250]);
});

test('a payment moved after its month was closed counts for each client from the day that is true', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const { allocationPath } = await recordFor(portal, wrong.id);
  await closeUpTo(portal, '2025-06');
  await post(`${allocationPath}/move`, { ...WHY, client_id: right.id });
  expect([await paidOn(wrong.id, TO), await paidOn(right.id, TO)]).toEqual([250, 0]);
  expect([await paidOn(wrong.id, today()), await paidOn(right.id, today())]).toEqual([0, 250]);
});

async function matchedDeposit() {
  const client = await portal.addClient();
  const { lines } = await callFrom(portal, [[client.id, 600]]);
  const [id = ''] = await importRows(portal, [['600', 'Direct credit Lighthouse Trust']]);
  const [line] = lines;
  if (!line) throw new Error('No line');
  const { body } = await match(portal, [pair(id, line, 600)]);
  return { client, id, matchId: body.reconciliations[0].id };
}

test.each([
  ['Matched to the wrong call', '?reason=Matched%20to%20the%20wrong%20call'],
  ['No reason given', ''],
])('a match undone leaves its allocation reversed: %s', async (reason, query) => {
  const { client, id, matchId } = await matchedDeposit();
  await portal.call(portal.manager, 'DELETE', `/reconciliations/${matchId}/unmatch${query}`);
  const { allocations } = await get(`/transactions/${id}`);
  expect(allocations).toMatchObject([{ annulled: true, reversed_reason: reason, matched_amount: 0 }]);
  expect(await paidOn(client.id, TO)).toBe(0);
});

test('a match undone after its month was closed leaves both days in the history', async () => {
  const { client, matchId } = await matchedDeposit();
  await closeUpTo(portal, '2025-06');
  await portal.call(portal.manager, 'DELETE', `/reconciliations/${matchId}/unmatch`);
  expect([await paidOn(client.id, TO), await paidOn(client.id, today())]).toEqual([600, 0]);
  expect((await historyOf(client.id)).map(({ amount }: { amount: number }) => amount)).toEqual([-600, 600]);
});

test('a client sees an annulled payment only if they may have seen it before', async () => {
  const [away, here] = [await portal.addClient(), await portal.addClient()];
  for (const client of [away, here]) {
    const { allocationPath } = await recordFor(portal, client.id);
    if (client === here) await portal.call(here.actor, 'GET', '/users/me');
    await post(`${allocationPath}/reverse`, WHY);
  }
  expect(await historyOf(away.id, away.actor)).toEqual([]);
  expect(await historyOf(here.id, here.actor)).toMatchObject([{ annulled: true }]);
  expect([await historyOf(away.id), await historyOf(here.id)]).toMatchObject([
    [{ annulled: true }],
    [{ annulled: true }],
  ]);
});

test('another investor’s name in a deposit’s text is shown to nobody else once the deposit is theirs', async () => {
  const [wrong, right] = [await portal.addClient(), await portal.addClient()];
  const [id = ''] = await importRows(portal, [['90', 'Direct credit Zacharias Unmistakable']]);
  await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
  const { body } = await post(`/transactions/${id}/allocations`, { clientId: wrong.id, amount: 90 });
  await portal.call(wrong.actor, 'GET', '/users/me');
  await post(`/transactions/${id}/allocations/${body.id}/move`, { ...WHY, client_id: right.id });
  await portal.indexesShowAll();
  const asked = { kind: 'transactions', from: '2025-01-01', to: today(), preview: true, provisional: true };
  const read = async (client: typeof wrong) =>
    JSON.stringify([
      await get(`/clients/${client.id}/transactions`, client.actor),
      await get(`/clients/${client.id}`, client.actor),
      await get('/search?q=Zacharias', client.actor),
      (await ask(portal, { ...asked, client_id: client.id })).body,
    ]);
  expect(await read(wrong)).not.toContain('Zacharias');
  expect(await read(right)).toContain('Zacharias');
});
