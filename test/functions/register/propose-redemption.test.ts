import { expect, test } from 'vitest';
import { available } from '#test/functions/documents/uploading.ts';
import { callFrom } from '#test/functions/reconciliations/reconciling.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import {
  adjust,
  closeUntil,
  codeOf,
  decide,
  done,
  holder,
  portal,
  reverse,
  second,
  send,
  startPortal,
  unitsOn,
} from './registering.ts';

startPortal();

const redeem = (client_id: string, more: object, day = '2025-05-10') =>
  send('POST', '/register/redemptions', { client_id, day, reason: 'Asked to leave', ...more });
const lines = async (filter = '') => (await send('GET', `/payouts/lines${filter}`)).body;
const clientOf = async (id: string) => (await send('GET', `/clients/${id}`)).body;
const price = (day: string, value: string) => seedPrice(portal.services, day, value);

test('a redemption takes the units and owes the holder the price of its day, rounded down, and paid stays', async () => {
  const id = await holder(50_000, { name: 'Ann Leaver', pledged_amount: 50_000 });
  expect(await codeOf(redeem(id, { units: 1 }))).toBe('no-price');
  await price('2025-04-30', '1.053415');
  await price('2025-05-31', '1.071234');
  const { moves } = await done(redeem(id, { units: 47_464.6744 }));
  // 47,464.6744 x 1.053415 = 49,999.9999...
  expect(moves).toMatchObject([
    { kind: 'redemption', units: -47_464.6744, price: 1.053415, amount: -49_999.99, balance: 2_535.3256 },
  ]);
  expect(await unitsOn('2025-05-09', id)).toEqual([50_000]);
  expect(await unitsOn('2025-05-10', id)).toEqual([2_535.3256]);
  expect(await clientOf(id)).toMatchObject({ total_paid: 50_000, pledged_amount: 50_000 });
  expect(await lines()).toMatchObject({
    total: 1,
    total_amount: 49_999.99,
    lines: [{ client_name: 'Ann Leaver', type: 'redemption', state: 'held', day: '2025-05-10' }],
  });
  const other = await holder(1_000);
  const owedTo = async (clientId: string) =>
    (await done(send('GET', `/clients/${clientId}/returns`))).flows
      .filter(({ kind }: { kind: string }) => kind === 'unpaid')
      .map(({ amount }: { amount: number }) => amount);
  expect(await owedTo(id)).toEqual([49_999.99]);
  expect(await owedTo(other)).toEqual([]);
  expect(await codeOf(redeem(id, { units: 2_535.3257 }))).toBe('exceeds-available');
  // 0.0094 x 1.053415 is less than a cent, and 0.0095 x 1.053415 is a cent.
  expect((await redeem(id, { units: 0.0094 })).body).toMatchObject({
    code: 'invalid-input',
    issues: [{ path: 'units', message: expect.stringContaining('less than 1 cent') }],
  });
  expect(await done(redeem(id, { units: 0.0095 }))).toMatchObject({ moves: [{ amount: -0.01 }] });
  await done(redeem(id, { all: true }, '2025-06-01'));
  expect(await unitsOn('2025-06-01', id)).toEqual([0]);
});

test('where part of the pledge is uncalled, the form decides, and lowered ends that part with the units', async () => {
  const id = await holder(1_000, { pledged_amount: 5_000 });
  await callFrom(portal, [[id, 300]]);
  await price('2025-04-30', '1.05');
  expect(await codeOf(redeem(id, { units: 100 }))).toBe('pledge-not-decided');
  const { moves } = await done(redeem(id, { units: 100, pledge: 'lowered' }));
  expect(await clientOf(id)).toMatchObject({ pledged_amount: 1_300, due_amount: 300, uncalled_amount: 0 });
  await done(redeem(id, { units: 100 }));
  await done(reverse(moves[0].id));
  expect(await clientOf(id)).toMatchObject({ pledged_amount: 5_000, uncalled_amount: 3_700 });
  expect(await lines('?state=held')).toMatchObject({ total: 1, total_amount: 105 });
  expect(await lines('?state=cancelled&type=redemption')).toMatchObject({ total: 1 });
  expect(await codeOf(redeem(id, { units: 1, pledge: 'callable' }))).toBeUndefined();
  expect(await clientOf(id)).toMatchObject({ pledged_amount: 5_000 });
});

test('in a fund that distributes, days that no approved distribution covers are confirmed', async () => {
  const id = await holder(1_000, { pledged_amount: 1_000 });
  await price('2025-03-31', '1.05');
  await done(redeem(id, { units: 1 }));
  const period = { from: '2025-04-01', to: '2025-04-30', pay_on: '2025-05-20', basis: 'unit-days' };
  const components = [{ kind: 'capital', label: 'Return of capital', total: 1 }];
  const drafted = { title: 'April', ...period, components };
  const { id: distribution } = await done(send('POST', '/distributions', drafted));
  await done(redeem(id, { units: 1 }, '2025-03-31'));
  const refused = await redeem(id, { units: 1 });
  expect(refused.body).toMatchObject({
    code: 'undistributed-days',
    error: expect.stringContaining('No distribution covers 01/04/2025 to 10/05/2025 yet.'),
  });
  const other = await second();
  const { approval } = (await redeem(id, { units: 1, confirmed: ['undistributed-days'] })).body;
  expect(approval.summary).toContain('before the distribution of 01/04/2025 to 10/05/2025');
  await done(decide(approval.id, 'approved', other));
  await done(send('PUT', `/distributions/${distribution}`, { status: 'Cancelled' }));
  expect(await codeOf(redeem(id, { units: 1 }))).toBeUndefined();
});

test('it waits for a second person, and approval checks everything anew', async () => {
  const id = await holder(1_000, { pledged_amount: 1_000 });
  await price('2025-04-30', '1.05');
  const other = await second();
  const { approval } = (await redeem(id, { units: 800 })).body;
  expect(await lines()).toMatchObject({ total: 0 });
  expect(await codeOf(redeem(id, { units: 1 }))).toBe('already-waiting');
  const taken = (await adjust(id, -300)).body.approval;
  await done(decide(taken.id, 'approved', other));
  expect(await decide(approval.id, 'approved', other)).toMatchObject({
    body: { code: 'changed-meanwhile', error: expect.stringContaining('only 700.0000 units') },
  });
  await done(decide(approval.id, 'withdrawn'));
  const again = (await redeem(id, { units: 700 })).body.approval;
  const { moves } = await done(decide(again.id, 'approved', other));
  expect(moves).toMatchObject([{ approved_by_name: 'Olga Nowak', approved_alone: false }]);
  expect(await lines(`?client_id=${id}`)).toMatchObject({ total_amount: 735 });
});

test('no redemption in a closed month, on a later day, or of an estate', async () => {
  const id = await holder(1_000, { pledged_amount: 1_000 });
  await price('2025-02-28', '1.05');
  expect(await codeOf(redeem(id, { units: 1 }, '2099-01-01'))).toBe('future-date');
  const body = { day: '2025-04-01', document_id: await available(portal), reason: 'Certificate' };
  await done(send('POST', `/clients/${id}/deceased`, body));
  expect(await codeOf(redeem(id, { units: 1 }))).toBe('client-deceased');
  await done(send('DELETE', `/clients/${id}/deceased?reason=Mistaken`));
  await closeUntil('2025-03', '2025-03-31');
  expect(await codeOf(redeem(id, { units: 1 }, '2025-03-20'))).toBe('period-locked');
});
