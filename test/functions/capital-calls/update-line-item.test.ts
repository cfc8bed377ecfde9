import { beforeEach, expect, test } from 'vitest';
import { ConditionFailed, SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { payLineWrites } from '#functions/money/pay-lines.ts';
import { capitalCallTarget, findLineItem } from '#functions/records/capital-call-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { callCapital } from './calling.ts';

const portal = portalOfTest();
let callId: string;
let lineId: string;

beforeEach(async () => {
  await portal.addClient({ name: 'Anna' });
  await portal.addClient({ name: 'Ben' });
  callId = (await callCapital(portal, { total_amount: 200 })).id;
  lineId = `${callId}-0001`;
});

const put = (status: string, item = lineId, call = callId) =>
  portal.call(portal.manager, 'PUT', `/capital-calls/${call}/line-items/${item}`, { status });

async function lineNow(id = lineId) {
  const line = await findLineItem(portal.services, callId, id);
  if (!line) throw new Error('No such line');
  return line;
}

const MATCH = { id: 'match', txn_date: '2025-06-02' as CalendarDate };
const NOW = '2026-01-05T00:00:00.000Z';

function move(...changes: Parameters<typeof payLineWrites>[1]) {
  const { services } = portal;
  return commitChange(
    services,
    {
      writes: payLineWrites(services, changes, NOW),
      audit: {
        target: capitalCallTarget(callId),
        action: 'capital-call.matched',
        summary: 'Paid',
        changes: { client: { after: 'Anna' } },
      },
    },
    { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: 'test' },
  );
}

async function pay(amountCents: number, line?: Awaited<ReturnType<typeof lineNow>>) {
  await move({ line: line ?? (await lineNow()), byCents: cents(amountCents), match: MATCH });
}

test('the status follows the paid amount; any other status is refused with the matched amount', async () => {
  for (const [paidCents, status] of [
    [0, 'Issued'],
    [4_000, 'Partially Paid'],
    [6_000, 'Paid'],
  ] as const) {
    if (paidCents > 0) await payLine(portal, await lineNow(), String(paidCents / 100));
    for (const asked of ['Issued', 'Partially Paid', 'Paid']) {
      const answer = await put(asked);
      if (asked === status) expect(answer).toMatchObject({ status: 200, body: { status } });
      else expect(answer).toMatchObject({ status: 409, body: { code: 'status-follows-payments' } });
    }
  }
  expect((await put('Issued')).body.error).toContain('$100.00 of $100.00');
});

test('paying and undoing it leaves line and call as they were', async () => {
  const [line, other] = [await lineNow(), await lineNow(`${callId}-0002`)];
  const get = () => portal.call(portal.manager, 'GET', `/capital-calls/${callId}`);
  const before = await get();
  await move(
    { line, byCents: cents(6_000), match: MATCH },
    { line, byCents: cents(4_000), match: MATCH },
    { line: other, byCents: cents(1), match: MATCH },
  );
  expect((await get()).body).toMatchObject({
    matched_amount: 100.01,
    settled_count: 1,
    status: 'Partially Paid',
  });
  await move(
    { line: await lineNow(), byCents: cents(-10_000), match: MATCH },
    { line: await lineNow(other.id), byCents: cents(-1), match: MATCH },
  );
  expect((await get()).body).toEqual(before.body);
  expect(await lineNow()).toEqual(line);
});

test('a line is never paid above its amount or below zero, and of two payments at the same time one is refused', async () => {
  const line = await lineNow();
  expect(() => payLineWrites(portal.services, [{ line, byCents: cents(10_001), match: MATCH }], NOW)).toThrow(
    RangeError,
  );
  expect(() => payLineWrites(portal.services, [{ line, byCents: cents(-1), match: MATCH }], NOW)).toThrow(
    RangeError,
  );
  const outcomes = await Promise.allSettled([pay(6_000, line), pay(6_000, line)]);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(failed[0]?.reason).toBeInstanceOf(ConditionFailed);
  expect(failed[0]?.reason.failed).toEqual(new Set([`line:${line.id}`]));
  expect((await lineNow()).matched_cents).toBe(6_000);
  await pay(-6_000);
});

test('a line of another call, an unknown one and one not issued are refused', async () => {
  const draft = await callCapital(portal, { draft: true });
  expect(await put('Issued', lineId, draft.id)).toMatchObject({
    status: 404,
    body: { code: 'line-item-not-found' },
  });
  expect(await put('Issued', `${callId}-0003`)).toMatchObject({ status: 404 });
  expect(await put('Issued', `${draft.id}-0001`, draft.id)).toMatchObject({
    status: 409,
    body: { code: 'status-follows-payments' },
  });
});
