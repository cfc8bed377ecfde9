import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { recordFor, WHY } from '../transactions/correcting.ts';
import { callFrom, importRows, match, pair, unmatch } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });

interface Allocated {
  readonly transaction_id: string;
  readonly allocation_id: string;
  readonly client_id: string;
}

async function listAllocated(query = ''): Promise<{ allocated: Allocated[]; pages: number }> {
  const allocated: Allocated[] = [];
  let [cursor, pages] = ['', 0];
  do {
    const path = `/reconciliations/allocated?${query}${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await portal.call(portal.manager, 'GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    allocated.push(...body.allocated);
    cursor = body.next_cursor ?? '';
    pages += 1;
  } while (cursor);
  return { allocated, pages };
}

const transactionsOf = ({ allocated }: { allocated: readonly Allocated[] }) =>
  allocated.map((one) => one.transaction_id);

test('a hand record is listed until it pays a line in full, and again once that is undone', async () => {
  const client = await portal.addClient({ pledged_amount: 10_000 });
  const { lines } = await callFrom(portal, [[client.id, 400]]);
  const [line] = lines;
  if (!line) throw new Error('No line');
  const recorded = await recordFor(portal, client.id, { amount: 500, description: 'Cheque 000214' });
  await portal.indexesShowAll();
  const whole = {
    transaction_id: recorded.id,
    allocation_id: recorded.allocationId,
    client_id: client.id,
    client_name: line.client_name,
    txn_date: '2025-06-02',
    description: 'Cheque 000214',
    amount: 500,
    matched_amount: 0,
    unmatched_amount: 500,
  };
  expect((await listAllocated(`client_id=${client.id}`)).allocated).toEqual([whole]);
  const paying = (amount: number) => ({
    ...pair(recorded.id, line, amount),
    allocation_id: recorded.allocationId,
  });
  const first = await match(portal, [paying(400)]);
  expect(first.status).toBe(201);
  // Matches are read by key, so they are correct although the index lags.
  expect((await listAllocated(`client_id=${client.id}`)).allocated).toEqual([
    { ...whole, matched_amount: 400, unmatched_amount: 100 },
  ]);

  const second = await callFrom(portal, [[client.id, 100]]);
  const rest = { ...paying(100), ...pair(recorded.id, second.lines[0] as typeof line, 100) };
  expect((await match(portal, [rest])).status).toBe(201);
  expect((await listAllocated(`client_id=${client.id}`)).allocated).toEqual([]);
  expect((await unmatch(portal, first.body.reconciliations[0].id)).status).toBe(200);
  expect((await listAllocated(`client_id=${client.id}`)).allocated).toEqual([
    { ...whole, matched_amount: 100, unmatched_amount: 400 },
  ]);
});

test('reversed, bank-matched or unallocated amounts are not listed', async () => {
  const client = await portal.addClient({ pledged_amount: 10_000 });
  const { lines } = await callFrom(portal, [[client.id, 400]]);
  const [deposit = ''] = await importRows(portal, [
    [150, 'Osko transfer'],
    [90, 'Deposit of nobody'],
  ]);
  expect((await match(portal, [pair(deposit, lines[0] as (typeof lines)[0] & object, 150)])).status).toBe(
    201,
  );
  const reversed = await recordFor(portal, client.id, { amount: 70 });
  await portal.call(portal.manager, 'POST', `${reversed.allocationPath}/reverse`, WHY);
  const left = await recordFor(portal, client.id, { amount: 80 });
  await portal.indexesShowAll();
  expect(transactionsOf(await listAllocated(`client_id=${client.id}`))).toEqual([left.id]);
});

test('without a client, allocations of clients who owe something are listed', async () => {
  const owing = await portal.addClient({ pledged_amount: 10_000 });
  const free = await portal.addClient({ pledged_amount: 10_000 });
  await callFrom(portal, [[owing.id, 400]]);
  const mine = await recordFor(portal, owing.id, { amount: 11 });
  const other = await recordFor(portal, free.id, { amount: 12 });
  await portal.indexesShowAll();
  const listed = transactionsOf(await listAllocated());
  expect(listed).toContain(mine.id);
  expect(listed).not.toContain(other.id);
  expect(transactionsOf(await listAllocated(`client_id=${free.id}`))).toEqual([other.id]);
});

test('short and long pages list the same, each once, with more clients than one request reads', async () => {
  const clients = await Promise.all(
    Array.from({ length: 53 }, () => portal.addClient({ pledged_amount: 10_000 })),
  );
  await callFrom(
    portal,
    clients.map(({ id }) => [id, 10] as const),
  );
  const ordered = clients.map(({ id }) => id).sort();
  const payments = ordered.flatMap((id, index) => {
    if (index === 0 || index === ordered.length - 1) return [1, 2, 3].map((amount) => ({ id, amount }));
    return index % 8 === 1 ? [{ id, amount: 1 }] : [];
  });
  const recorded = await Promise.all(
    payments.map(async ({ id, amount }) => {
      const made = await recordFor(portal, id, { amount, txn_date: `2025-06-0${amount}` });
      return { ...made, isReversed: amount === 2 };
    }),
  );
  const wanted = recorded.filter(({ isReversed }) => !isReversed).map(({ id }) => id);
  for (const { allocationPath } of recorded.filter(({ isReversed }) => isReversed))
    expect((await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, WHY)).status).toBe(200);
  await portal.indexesShowAll();
  const own = new Set(ordered);
  const ofTheirs = ({ allocated }: { allocated: readonly Allocated[] }) =>
    transactionsOf({ allocated: allocated.filter((one) => own.has(one.client_id)) });
  const whole = await listAllocated('limit=1000');
  expect(ofTheirs(whole).sort()).toEqual([...wanted].sort());
  expect(whole.pages).toBeGreaterThan(1);
  expect((await listAllocated('limit=3')).allocated).toEqual(whole.allocated);
  const newestFirst = (await listAllocated(`limit=1&client_id=${ordered[0]}`)).allocated;
  expect(newestFirst).toMatchObject([{ txn_date: '2025-06-03' }, { txn_date: '2025-06-01' }]);
});
