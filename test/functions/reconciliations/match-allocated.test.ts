import { expect, test } from 'vitest';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { detailOf, figures, onceOf, paidBy, recordFor, sendAtOnce, WHY } from '../transactions/correcting.ts';
import { callFrom, match, pair, unmatch } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lag: 300 } });

async function calledClient(amount: number) {
  const client = await portal.addClient({ pledged_amount: 10_000 });
  const { callId, lines } = await callFrom(portal, [[client.id, amount]]);
  const [line] = lines;
  if (!line) throw new Error('No line');
  return { client, callId, line };
}

const lineOf = async (callId: string) =>
  (await portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items`)).body.line_items[0];

test('a hand record pays its line, the client is not credited twice, and unmatching leaves it', async () => {
  const { client, callId, line } = await calledClient(400);
  const recorded = await recordFor(portal, client.id, { amount: 400 });
  const before = await figures(portal, [client.id]);
  const paying = { ...pair(recorded.id, line, 400), allocation_id: recorded.allocationId };
  const { status, body } = await match(portal, [paying]);
  expect(status).toBe(201);
  expect(body.reconciliations).toMatchObject([{ amount: 400, allocation_id: recorded.allocationId }]);
  expect(await lineOf(callId)).toMatchObject({ status: 'Paid', outstanding_amount: 0 });
  expect(await figures(portal, [client.id])).toEqual(before);
  expect((await detailOf(portal, recorded.id)).allocations).toMatchObject([{ matched_amount: 400 }]);

  expect((await unmatch(portal, body.reconciliations[0].id)).status).toBe(200);
  expect(await lineOf(callId)).toMatchObject({ status: 'Issued', matched_amount: 0 });
  expect(await figures(portal, [client.id])).toEqual(before);
  expect((await detailOf(portal, recorded.id)).allocations).toMatchObject([
    { id: recorded.allocationId, matched_amount: 0, reversed_at: null },
  ]);
});

test('one allocation pays two lines, and not a cent more than its amount', async () => {
  const client = await portal.addClient({ pledged_amount: 10_000 });
  const first = await callFrom(portal, [[client.id, 100]]);
  const second = await callFrom(portal, [[client.id, 100]]);
  const recorded = await recordFor(portal, client.id, { amount: 150 });
  const pay = (lines: typeof first.lines, amount: string) => ({
    ...pair(recorded.id, lines[0] as NonNullable<(typeof lines)[0]>, amount),
    allocation_id: recorded.allocationId,
  });
  const tooMuch = await match(portal, [pay(first.lines, '100'), pay(second.lines, '50.01')]);
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'exceeds-allocation']);
  expect(tooMuch.body.error).toBe('Only $150.00 of this allocation is unmatched.');
  expect((await match(portal, [pay(first.lines, '100'), pay(second.lines, '50')])).status).toBe(201);
  expect(await lineOf(second.callId)).toMatchObject({ status: 'Partially Paid', matched_amount: 50 });
  const rest = await match(portal, [pay(second.lines, '0.01')]);
  expect(rest.body.error).toBe('Only $0.00 of this allocation is unmatched.');
});

test('of twenty parallel matches of one allocation one takes effect', async () => {
  const { client, callId, line } = await calledClient(40);
  const recorded = await recordFor(portal, client.id, { amount: 40 });
  const pairs = [{ ...pair(recorded.id, line, 40), allocation_id: recorded.allocationId }];
  expect(await sendAtOnce(portal, 'POST', '/reconciliations/match', { pairs })).toEqual(onceOf(201, 409));
  expect(await lineOf(callId)).toMatchObject({ status: 'Paid', matched_amount: 40 });
});

test('matching and reversing the same allocation at the same time exclude each other', async () => {
  for (let round = 0; round < runs(1); round += 1) {
    const { client, callId, line } = await calledClient(40);
    const recorded = await recordFor(portal, client.id, { amount: 40 });
    const [matched, reversed] = await Promise.all([
      match(portal, [{ ...pair(recorded.id, line, 40), allocation_id: recorded.allocationId }]),
      portal.call(portal.manager, 'POST', `${recorded.allocationPath}/reverse`, WHY),
    ]);
    const done = [matched.status === 201, reversed.status === 200];
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await lineOf(callId)).matched_amount).toBe(matched.status === 201 ? 40 : 0);
    expect(await paidBy(portal, client.id)).toBe(matched.status === 201 ? 40 : 0);
  }
});

test('recording for a line allocates and matches in one act, up to the amount of the line', async () => {
  const { client, callId, line } = await calledClient(300);
  const recorded = await recordFor(portal, client.id, { amount: 350, line_item_id: line.id });
  expect(await lineOf(callId)).toMatchObject({ status: 'Paid', matched_amount: 300 });
  expect(await paidBy(portal, client.id)).toBe(350);
  const detail = await detailOf(portal, recorded.id);
  expect(detail.allocations).toMatchObject([{ amount: 350, matched_amount: 300 }]);
  const voided = await portal.call(portal.manager, 'POST', `${recorded.path}/void`, WHY);
  expect([voided.status, voided.body.code]).toEqual([409, 'allocation-matched']);
});

test('of twenty parallel recordings for a line only those that fit are accepted', async () => {
  const { client, callId, line } = await calledClient(95);
  const body = {
    client_id: client.id,
    amount: 10,
    description: 'Cheque over the counter',
    txn_date: '2025-06-02',
    line_item_id: line.id,
    ...CONFIRMED,
  };
  // The tenth transaction pays the last $5.00 of the line. Its other $5.00 stay allocated to the client.
  const statuses = await sendAtOnce(portal, 'POST', '/transactions/record', body);
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
  expect(await lineOf(callId)).toMatchObject({ status: 'Paid', matched_amount: 95 });
  expect(await paidBy(portal, client.id)).toBe(100);
});

test('of twenty parallel allocations for a line only those that fit are accepted', async () => {
  const { client, callId, line } = await calledClient(95);
  const { path, allocationPath } = await recordFor(portal, client.id, { amount: 500 });
  await portal.call(portal.manager, 'POST', `${allocationPath}/reverse`, WHY);
  const body = { clientId: client.id, amount: 10, line_item_id: line.id };
  const statuses = await sendAtOnce(portal, 'POST', `${path}/allocations`, body);
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
  expect(await lineOf(callId)).toMatchObject({ status: 'Paid', matched_amount: 95 });
  expect(await paidBy(portal, client.id)).toBe(100);
});

test('allocating for a line pays the line of that client only', async () => {
  const { client, callId, line } = await calledClient(60);
  const other = await portal.addClient();
  const wrong = await recordFor(portal, other.id, { amount: 60 });
  await portal.call(portal.manager, 'POST', `${wrong.allocationPath}/reverse`, WHY);
  const allocate = (clientId: string) =>
    portal.call(portal.manager, 'POST', `${wrong.path}/allocations`, {
      clientId,
      amount: 60,
      line_item_id: line.id,
    });
  const refused = await allocate(other.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'not-this-client']);
  expect((await allocate(client.id)).status).toBe(201);
  expect(await lineOf(callId)).toMatchObject({ status: 'Paid' });
  const again = await recordFor(portal, client.id, { amount: 1 });
  await portal.call(portal.manager, 'POST', `${again.allocationPath}/reverse`, WHY);
  const full = await portal.call(portal.manager, 'POST', `${again.path}/allocations`, {
    clientId: client.id,
    amount: 1,
    line_item_id: line.id,
  });
  expect([full.status, full.body.code]).toEqual([409, 'exceeds-outstanding']);
});

test('a paid line gets no reminder, however it was paid', async () => {
  const { client, line } = await calledClient(75);
  await recordFor(portal, client.id, { amount: 75, line_item_id: line.id });
  const outstanding = async () =>
    (await portal.call(portal.manager, 'GET', '/reconciliations/outstanding?limit=1000')).body.line_items.map(
      ({ id }: { id: string }) => id,
    );
  await expect.poll(outstanding).not.toContain(line.id);
});
