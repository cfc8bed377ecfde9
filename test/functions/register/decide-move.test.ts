import { expect, test } from 'vitest';
import {
  codeOf,
  decide,
  deed,
  done,
  holder,
  REASON,
  second,
  send,
  startPortal,
  transfer,
  unitsOn,
} from './registering.ts';

startPortal();

test('with two managers a move waits for the other, is checked again, and its maker can only withdraw it', async () => {
  const other = await second();
  const seller = await holder(1_000, { name: 'Ann Seller' });
  const buyer = await holder(0, { name: 'Bob Buyer' });
  const asked = await transfer(seller, buyer, { units: 600 });
  expect(asked).toMatchObject({ status: 202, body: { approval: { what: 'unit-transfer', is_own: true } } });
  const { id, summary } = asked.body.approval;
  expect(summary).toBe('Transfer 600.0000 units of Ann Seller on 10/05/2025 to Bob Buyer (sale)');
  expect(await unitsOn('2025-05-10', seller, buyer)).toEqual([1_000, 0]);
  expect(await codeOf(transfer(seller, buyer, { units: 1 }))).toBe('already-waiting');
  expect(await codeOf(decide(id, 'approved'))).toBe('maker-cannot-approve');
  expect(await codeOf(decide(id, 'withdrawn', other))).toBe('only-maker-withdraws');
  // `decideApproval` does not find the approvals of unit moves.
  const elsewhere = send('PUT', `/approvals/${id}`, { decision: 'approved', asked_at: '2025' }, other);
  expect(await codeOf(elsewhere)).toBe('approval-not-found');
  expect((await send('GET', '/register/moves')).body.waiting).toMatchObject([{ id }]);
  expect((await send('GET', `/register/moves?client_id=${await holder(0)}`)).body.waiting).toEqual([]);

  const body = { ...REASON, client_id: seller, day: '2025-05-10', units: -500, document_id: await deed() };
  const less = await send('POST', '/register/adjustments', body, other);
  await done(decide(less.body.approval.id, 'approved'));
  const late = await decide(id, 'approved', other);
  expect(late.body).toMatchObject({
    code: 'changed-meanwhile',
    error: 'Ann Seller has only 500.0000 units from this day on.',
  });
  await done(decide(id, 'withdrawn'));
  const again = await transfer(seller, buyer, { all: true });
  const answers = await Promise.all([1, 2, 3].map(() => decide(again.body.approval.id, 'approved', other)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { body: moved } = answers.find(({ status }) => status === 200) ?? expect.unreachable();
  expect(moved.moves).toMatchObject([
    { units: -500, balance: 0, approved_by_name: 'Olga Nowak', approved_alone: false },
    { units: 500 },
  ]);
  expect(await unitsOn('2025-05-10', seller, buyer)).toEqual([0, 500]);
});
