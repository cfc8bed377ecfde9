import { expect, test } from 'vitest';
import { callFrom, payLine } from '#test/functions/reconciliations/reconciling.ts';
import {
  adjust,
  codeOf,
  done,
  holder,
  portal,
  reverse,
  send,
  startPortal,
  transfer,
  unitsOn,
} from './registering.ts';

startPortal();

const clientOf = async (id: string) => (await send('GET', `/clients/${id}`)).body;

test('a sale moves units from the end of its day on, both halves at once, and the pledge as asked', async () => {
  const seller = await holder(1_000, { name: 'Ann Seller', pledged_amount: 5_000 });
  const buyer = await holder(0, { name: 'Bob Buyer', pledged_amount: 0 });
  const { moves } = await done(
    transfer(seller, buyer, { units: 400.5, consideration: 420, uncalled_amount: 1_500 }),
  );
  expect(moves).toMatchObject([
    { kind: 'transfer-out', client_id: seller, units: -400.5, balance: 599.5, amount: -420, source: 'sale' },
    { kind: 'transfer-in', client_id: buyer, units: 400.5, balance: 400.5, other_client_name: 'Ann Seller' },
  ]);
  expect(moves[0]).toMatchObject({ approved_alone: true, approved_by_name: null });
  expect(await unitsOn('2025-05-09', seller, buyer)).toEqual([1_000, 0]);
  expect(await unitsOn('2025-05-10', seller, buyer)).toEqual([599.5, 400.5]);
  expect([await clientOf(seller), await clientOf(buyer)]).toMatchObject([
    { pledged_amount: 3_500, uncalled_amount: 2_500, total_paid: 1_000 },
    { pledged_amount: 1_500, uncalled_amount: 1_500, total_paid: 0 },
  ]);
  expect(await codeOf(transfer(seller, buyer, { units: 1, uncalled_amount: 2_500.01 }))).toBe(
    'exceeds-uncalled',
  );
  await done(reverse(moves[1].id));
  expect(await unitsOn('2025-05-10', seller, buyer)).toEqual([1_000, 0]);
  expect([await clientOf(seller), await clientOf(buyer)]).toMatchObject([
    { pledged_amount: 5_000 },
    { pledged_amount: 0 },
  ]);
});

test('no more moves than the holder has on any later day, and nothing to oneself or without a document', async () => {
  const seller = await holder(1_000);
  const buyer = await holder(0);
  await done(adjust(seller, -300, { day: '2025-05-20' }));
  expect(await codeOf(transfer(seller, buyer, { units: 700.0001 }))).toBe('exceeds-available');
  expect(await codeOf(transfer(seller, buyer, { units: 1, day: '2025-03-02' }))).toBe('exceeds-available');
  expect(await codeOf(transfer(seller, seller, { units: 1 }))).toBe('same-holder');
  expect(await codeOf(transfer(seller, buyer, { units: 1, document_id: 'none' }))).toBe('document-not-found');
  expect(await codeOf(transfer(seller, buyer, { units: 1, all: true }))).toBe('invalid-input');
  const { moves } = await done(transfer(seller, buyer, { all: true }));
  expect(moves[0].units).toBe(-700);
  const { body } = await send('GET', '/register?on=2025-05-20');
  expect(body.former).toMatchObject([{ client_id: seller, units: 0, left_on: '2025-05-20' }]);
  expect(body.holders).toMatchObject([{ client_id: buyer, share_percent: 100, entered_on: '2025-05-10' }]);
});

test('a seller settles open calls first, but a transmission takes them along with their references', async () => {
  const deceased = await holder(1_000, { name: 'Dora Late', pledged_amount: 5_000 });
  const estate = await holder(0, { name: 'Estate of Dora Late', pledged_amount: 0 });
  const { lines } = await callFrom(portal, [[deceased, 800]]);
  const line = lines[0] ?? expect.unreachable();
  await payLine(portal, line, 100);
  expect(await codeOf(transfer(deceased, estate, { units: 1 }))).toBe('open-call-lines');
  const whole = { kind: 'transmission', all: true, day: '2025-06-03' };
  const { moves } = await done(transfer(deceased, estate, whole));
  expect(moves[1]).toMatchObject({ client_id: estate, units: 1_100 });
  const linesOf = async (id: string) =>
    (await send('GET', `/clients/${id}/capital-calls`)).body.capital_calls.map(
      ({ id: lineId, payment_reference }: { id: string; payment_reference: string }) => [
        lineId,
        payment_reference,
      ],
    );
  await portal.indexesShowAll();
  expect(await linesOf(deceased)).toEqual([]);
  expect(await linesOf(estate)).toEqual([[line.id, line.payment_reference]]);
  expect([await clientOf(deceased), await clientOf(estate)]).toMatchObject([
    { pledged_amount: 1_100, due_amount: 0, uncalled_amount: 0 },
    { pledged_amount: 3_900, due_amount: 700, uncalled_amount: 3_200 },
  ]);
  // The reversal must return a pledge of 3,900, but the estate has now paid 300 of that pledge.
  await payLine(portal, line, 300);
  expect(await codeOf(reverse(moves[0].id))).toBe('exceeds-uncalled');
});

test('a reversed transmission gives back the open line items and the pledge', async () => {
  const deceased = await holder(1_000, { pledged_amount: 5_000 });
  const estate = await holder(0, { pledged_amount: 0 });
  const { callId } = await callFrom(portal, [[deceased, 800]]);
  const { moves } = await done(transfer(deceased, estate, { kind: 'transmission', all: true }));
  await done(reverse(moves[0].id));
  expect([await clientOf(deceased), await clientOf(estate)]).toMatchObject([
    { pledged_amount: 5_000, due_amount: 800, uncalled_amount: 3_200 },
    { pledged_amount: 0, due_amount: 0 },
  ]);
  const { body } = await send('GET', `/capital-calls/${callId}/line-items`);
  expect(body.line_items[0].client_id).toBe(deceased);
});
