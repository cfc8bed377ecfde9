import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { callFrom, importRows, match, pair, unmatch } from '#test/functions/reconciliations/reconciling.ts';
import { recordFor } from '#test/functions/transactions/correcting.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { withMeanwhile } from '#test/harness/with-meanwhile.ts';
import {
  adjust,
  closeUntil,
  codeOf,
  decide,
  deed,
  done,
  holder,
  pay,
  portal,
  reverse,
  second,
  send,
  startPortal,
  transfer,
  unitsOn,
} from './registering.ts';

startPortal();

const today = () => fundDateAt(portal.services.now());
const WHY = { reason: 'A mistake' };

test('a reversal in an open month counts on no day, in a closed one from today, and only once', async () => {
  const seller = await holder(1_000);
  const buyer = await holder(0);
  const { moves } = await done(transfer(seller, buyer, { units: 400 }));
  const both = await Promise.all([reverse(moves[0].id), reverse(moves[1].id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('move-reversed');
  expect(await unitsOn('2025-05-10', seller, buyer)).toEqual([1_000, 0]);

  const next = (await done(transfer(seller, buyer, { units: 300, consideration: 330 }))).moves;
  await closeUntil('2025-05', '2025-05-31');
  expect(await codeOf(transfer(seller, buyer, { units: 1 }))).toBe('period-locked');
  expect(await codeOf(transfer(seller, buyer, { units: 1, day: '2100-01-01' }))).toBe('future-date');
  const { moves: reversed } = await done(reverse(next[1].id));
  expect(reversed).toMatchObject([
    { id: next[0].id, annulled: false },
    { units: 300, amount: 330, balance: 1_000, corrects: next[0].id, other_client_id: buyer },
    { id: next[1].id, annulled: false },
    { units: -300, amount: -330, balance: 0, corrects: next[1].id, other_client_id: seller },
  ]);
  expect(await unitsOn('2025-06-30', seller, buyer)).toEqual([700, 300]);
  expect(await unitsOn(today(), seller, buyer)).toEqual([1_000, 0]);
  expect(await codeOf(reverse(reversed[1].id))).toBe('move-reversed');
  expect(await codeOf(reverse('none'))).toBe('move-not-found');
});

test('nothing is taken back that the holder has given away: neither a move nor a payment', async () => {
  const seller = await holder(0);
  const [buyer, third] = [await holder(0), await holder(0)];
  const byHand = await recordFor(portal, seller, { amount: 500, txn_date: '2025-05-01' });
  const { lines } = await callFrom(portal, [[seller, 100]]);
  const [deposit = ''] = await importRows(portal, [[100, 'Call']]);
  const matched = await match(portal, [pair(deposit, lines[0] ?? expect.unreachable(), 100)]);
  const day = { day: '2025-06-03' };
  const { moves } = await done(transfer(seller, buyer, { all: true, ...day }));
  expect(moves[1].units).toBe(600);
  await done(transfer(buyer, third, { units: 0.0001, ...day }));
  expect(await codeOf(reverse(moves[0].id))).toBe('units-gone');
  expect(await codeOf(send('POST', `${byHand.allocationPath}/reverse`, WHY))).toBe('units-gone');
  const elsewhere = { ...WHY, client_id: third };
  expect(await codeOf(send('POST', `${byHand.allocationPath}/move`, elsewhere))).toBe('units-gone');
  expect(await codeOf(send('POST', `${byHand.path}/void`, WHY))).toBe('units-gone');
  expect(await codeOf(unmatch(portal, matched.body.reconciliations[0].id))).toBe('units-gone');
});

test.each(['payment', 'move'] as const)(
  'of a transfer and a reversal of the same units of a %s at once, one is refused',
  async (way) => {
    for (const isFirst of [true, false]) {
      const [seller, buyer] = [await holder(0), await holder(0)];
      const paid = way === 'payment' ? await pay(seller, 500, '01/05/2025') : undefined;
      const given = paid ? '' : (await done(adjust(seller, 500))).moves[0].id;
      const takeBack = () =>
        paid
          ? send('POST', `/transactions/${paid.transactionId}/allocations/${paid.allocationId}/reverse`, WHY)
          : reverse(given);
      const document_id = await deed();
      const sell = () => transfer(seller, buyer, { units: 200, document_id });
      const [late, first] = isFirst
        ? await withMeanwhile(portal, takeBack, sell)
        : await withMeanwhile(portal, sell, takeBack);
      expect(first).toMatchObject({ status: isFirst ? 201 : 200 });
      expect(late.body.code).toBe(isFirst ? 'units-gone' : 'exceeds-available');
    }
  },
);

test('of two reversals that together take more than the holder has, one is refused', async () => {
  const [seller, buyer] = [await holder(0), await holder(0)];
  const [one, other] = [
    (await done(adjust(seller, 300))).moves[0].id,
    (await done(adjust(seller, 300))).moves[0].id,
  ];
  await done(transfer(seller, buyer, { units: 300 }));
  const [late, first] = await withMeanwhile(
    portal,
    () => reverse(one),
    () => reverse(other),
  );
  expect(first).toMatchObject({ status: 200 });
  expect(late.body.code).toBe('units-gone');
});

test('a redemption that somebody reverses at the same time is refused as reversed, not as paid', async () => {
  const id = await holder(500, { pledged_amount: 500 });
  await seedPrice(portal.services, '2025-04-30', '1.053415');
  const redeemed = { client_id: id, day: '2025-05-10', units: 200, reason: 'Asked to leave' };
  const { moves } = await done(send('POST', '/register/redemptions', redeemed));
  const takeBack = () => reverse(moves[0].id);
  const [late, first] = await withMeanwhile(portal, takeBack, takeBack, 'PAYOUT_LINE#');
  expect(first).toMatchObject({ status: 200 });
  expect(late.body.code).toBe('move-reversed');
});

test('a waiting reversal is checked again when it is approved', async () => {
  const seller = await holder(1_000);
  const [buyer, third] = [await holder(0), await holder(0)];
  const { moves } = await done(transfer(seller, buyer, { units: 400 }));
  const other = await second();
  const asked = await reverse(moves[1].id);
  expect(asked.status).toBe(202);
  expect(asked.body.approval.summary).toMatch(/^Reverse the transfer of 400\.0000 units of Client 1 on/);
  expect(await codeOf(reverse(moves[0].id, other))).toBe('already-waiting');
  const sold = await transfer(buyer, third, { units: 1 });
  await done(decide(sold.body.approval.id, 'approved', other));
  const late = await decide(asked.body.approval.id, 'approved', other);
  expect(late.body).toMatchObject({ code: 'changed-meanwhile', error: expect.stringContaining('no longer') });
  expect((await decide(asked.body.approval.id, 'declined', other)).body).toMatchObject({
    approval: { state: 'declined' },
    moves: [],
  });
});
