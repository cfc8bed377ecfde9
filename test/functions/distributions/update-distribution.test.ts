import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import {
  portal,
  second,
  send,
  startPortal,
  transfer,
  unitsOn,
} from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { setField } from '#test/harness/set-field.ts';
import {
  approve,
  calculate,
  calculated,
  create,
  distributedFund,
  done,
  linesOf,
  put,
  reinvest,
  workedDistribution,
} from './distributing.ts';

startPortal();

test('another manager approves with the checks anew; then the units of the reinvestment are on the register', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  const other = await second();
  const asked = await put(id, { status: 'Approved' });
  expect(asked.body).toMatchObject({ status: 'Awaiting approval', may: 'waits' });
  const seen = { status: 'Approved', asked_at: asked.body.asked.at };
  expect(await put(id, seen)).toMatchObject(refused('maker-cannot-approve'));
  expect(await put(id, { status: 'Approved' }, other)).toMatchObject(refused('changed-meanwhile'));
  expect((await put(id, seen, other)).body).toMatchObject({
    ...{
      status: 'Approved',
      approved: { by_name: 'Olga Nowak' },
      approved_alone: false,
      moves_left_count: 0,
    },
  });
  expect(await unitsOn('2025-01-01', fund.c)).toEqual([47_767.1635]);
  expect(await unitsOn('2024-12-31', fund.c)).toEqual([47_464.6744]);
  const { moves } = await done(send('GET', `/clients/${fund.c}/units`));
  expect(moves[0]).toMatchObject({
    ...{ kind: 'reinvestment', day: '2025-01-01', units: 302.4891, price: 1.047211, amount: 316.77 },
    ...{ approved_by_name: 'Olga Nowak' },
  });
  expect((await put(id, seen, other)).status).toBe(200);
  expect(await unitsOn('2025-01-01', fund.c)).toEqual([47_767.1635]);
  expect(await put(id, { title: 'Other' })).toMatchObject(refused('already-approved'));
  expect(await calculate(id)).toMatchObject(refused('already-approved'));
  const reversal = { reason: 'A mistake of the form' };
  expect(await send('POST', `/register/moves/${moves[0].id}/reverse`, reversal)).toMatchObject(
    refused('move-paid'),
  );
});

test('what changed since the calculation is calculated again before an approval', async () => {
  const fund = await distributedFund();
  const id = await calculated();
  const other = await second();
  const asked = await put(id, { status: 'Approved' });
  const seen = { status: 'Approved', asked_at: asked.body.asked.at };
  await done(reinvest(fund.a, 50));
  expect((await put(id, { status: 'Calculated' }, other)).body).toMatchObject({ asked: null, may: 'asks' });
  expect(await put(id, seen, other)).toMatchObject(refused('changed-meanwhile'));
  expect((await put(id, { pay_on: '2025-01-25' })).body).toMatchObject({ status: 'Calculated' });
  await done(send('PUT', '/fund/settings', { smallest_payout: 70, reason: 'The deed says so' }));
  expect(await put(id, { status: 'Approved' })).toMatchObject(refused('inputs-changed'));
  expect((await done(send('GET', `/distributions/${id}`))).exceptions).toMatchObject([
    { code: 'inputs-changed' },
  ]);
  await done(calculate(id));
  expect((await linesOf(id, fund))[3]).toMatchObject({ withheld: 57, carried: 64.87, net: 0 });
  expect((await approve(id, other)).status).toBe(200);
  await closeUpTo(portal, '2025-01');
  const next = await calculated({ from: '2025-01-01', to: '2025-01-31' });
  const d = (await linesOf(next, fund))[3];
  expect(d).toMatchObject({ brought_forward: 64.87, previous_gross: 121.87 });
  expect(d.gross + d.brought_forward).toBeCloseTo(d.withheld + d.carried + d.net, 6);
  expect((await approve(next, other)).status).toBe(200);
  // The first distribution cannot be cancelled, because the next one has paid its carried amount.
  expect(await put(id, { status: 'Cancelled' })).toMatchObject(refused('already-approved'));
});

test('days that another distribution covers, and payments beyond the cash, are confirmed by maker and approver', async () => {
  await distributedFund({ cash: 1_000 });
  const id = await calculated();
  expect(await create({ from: '2024-12-31' })).toMatchObject(refused('overlaps'));
  await done(create({ from: '2024-12-31', confirmed: ['overlaps'] }));
  const other = await second();
  expect(await put(id, { status: 'Approved' })).toMatchObject(refused('overlaps'));
  const confirmed = ['overlaps', 'exceeds-cash'];
  const asked = await done(put(id, { status: 'Approved', confirmed }));
  const seen = { status: 'Approved', asked_at: asked.asked.at };
  expect(await put(id, { ...seen, confirmed: ['overlaps'] }, other)).toMatchObject(refused('exceeds-cash'));
  expect((await put(id, { ...seen, confirmed }, other)).body).toMatchObject({ status: 'Approved' });
});

test('a price for reinvestment is the published one of the last day, and lacks the money of the distribution', async () => {
  const fund = await distributedFund();
  const id = await calculated();
  expect(await put(id, { reinvest: { price: 1.5 } })).toMatchObject(refused('no-price'));
  const line = { label: 'By hand', amount: '337464.67', reason: 'What the fund owns' };
  await done(put(id, { status: 'Cancelled' }));
  const { id: price } = await done(send('POST', '/unit-prices', { day: '2024-12-31', lines: [line] }));
  await done(send('PUT', `/unit-prices/${price}`, { state: 'Published' }));
  const late = await done(create({ reinvest: { price: 1 } }));
  await done(reinvest(fund.c, 100));
  await done(calculate(late.id));
  expect(await put(late.id, { status: 'Approved' })).toMatchObject(refused('price-includes-it'));
});

test('two managers cancel an approved distribution: its reinvestments go back, and its price is marked', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  const other = await second();
  expect((await approve(id, other)).status).toBe(200);
  expect(await put(id, { status: 'Cancelled' })).toMatchObject(refused('price-counted-it'));
  const confirmed = ['price-counted-it'];
  const asked = await done(put(id, { status: 'Cancelled', confirmed }));
  expect(asked).toMatchObject({ status: 'Approved', cancel_asked: { by_name: 'Morgan Manager' } });
  expect(asked).toMatchObject({ may: 'withdraws', asked: { by_name: 'Morgan Manager' } });
  const seen = { status: 'Cancelled', confirmed, asked_at: asked.cancel_asked.at };
  expect(await put(id, seen)).toMatchObject(refused('maker-cannot-approve'));
  expect((await put(id, seen, other)).body).toMatchObject({ status: 'Cancelled', moves_left_count: 0 });
  expect(await unitsOn('2025-01-01', fund.c)).toEqual([47_464.6744]);
  expect((await done(send('GET', '/unit-prices'))).prices).toMatchObject([{ inputs_changed: true }]);
  expect(await put(id, { status: 'Approved' })).toMatchObject(refused('already-approved'));
});

test('its maker withdraws a request to cancel, or another manager declines it; an earlier request is not meant', async () => {
  await distributedFund();
  const id = await calculated();
  const other = await second();
  const approved = (await approve(id, other)).body;
  expect(approved).toMatchObject({ may: null, asked: { at: expect.any(String) } });
  const first = (await done(put(id, { status: 'Cancelled' }))).cancel_asked.at;
  const { distribution } = await done(send('GET', `/distributions/${id}`, undefined, other));
  expect(distribution).toMatchObject({ may: 'cancels', asked: approved.asked });
  expect((await put(id, { status: 'Approved', asked_at: approved.asked.at })).body.cancel_asked.at).toBe(
    first,
  );
  const kept = { status: 'Approved', may: null, cancel_asked: null };
  expect((await put(id, { status: 'Approved', asked_at: first })).body).toMatchObject(kept);
  const later = (await done(put(id, { status: 'Cancelled' }))).cancel_asked.at;
  expect(await put(id, { status: 'Approved', asked_at: first }, other)).toMatchObject(
    refused('changed-meanwhile'),
  );
  expect((await put(id, { status: 'Approved', asked_at: later }, other)).body).toMatchObject(kept);
  const { entries } = await done(send('GET', `/audit?kind=distribution&record_id=${id}`));
  expect(entries.slice(0, 3).map(({ summary }: { summary: string }) => summary)).toEqual([
    'Declined to cancel D0001 December quarter, requested by Morgan Manager',
    'Requested to cancel D0001 December quarter',
    'Withdrew the request to cancel D0001 December quarter',
  ]);
});

test('until a cancelled distribution has taken back its units, nobody can redeem or transfer them', async () => {
  const fund = await distributedFund();
  const id = await workedDistribution(fund);
  await done(put(id, { status: 'Approved' }));
  // The process of the cancellation was killed before the first reversal.
  const key = { pk: 'DISTRIBUTIONS', sk: `DISTRIBUTION#${id}` };
  await setField(portal, key, 'status', 'Cancelled');
  const cancelled = { status: 'Cancelled', confirmed: ['price-counted-it'] };
  const day = fundDateAt(portal.services.now());
  const redemption = { client_id: fund.c, day, reason: 'Asked', pledge: 'callable' };
  const redeem = (units: number) => send('POST', '/register/redemptions', { ...redemption, units });
  expect(await redeem(47_464.6745)).toMatchObject(refused('exceeds-available'));
  expect(await transfer(fund.c, fund.a, { day, units: 47_464.6745 })).toMatchObject(
    refused('exceeds-available'),
  );
  await done(transfer(fund.c, fund.a, { day, units: 47_464.6744 }));
  expect(await done(put(id, cancelled))).toMatchObject({ moves_left_count: 0 });
  expect(await unitsOn(day, fund.c)).toEqual([0]);
});
