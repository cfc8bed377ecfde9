import { expect, test } from 'vitest';
import { unpaidLinesCents } from '#functions/records/payout-line-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { linesOf } from '#test/functions/distributions/distributing.ts';
import { done, holder, portal, send, startPortal } from '#test/functions/register/registering.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { lineOf, makeFile, payingFund } from './paying.ts';

startPortal();

const lines = async (filter: string) => (await send('GET', `/payouts/lines${filter}`)).body;

test('what is payable is listed newest first, by pages and filters, with the sum of the whole list', async () => {
  await seedPrice(portal.services, '2025-04-30', '1.25');
  const clients = [await holder(100, { pledged_amount: 100 }), await holder(200, { pledged_amount: 200 })];
  for (const [index, client_id] of clients.entries()) {
    portal.advance(1_000);
    const body = { client_id, day: `2025-05-1${index}`, all: true, reason: 'Asked to leave' };
    await done(send('POST', '/register/redemptions', body));
  }
  const first = await lines('?limit=1');
  expect(first).toMatchObject({ total: 2, total_amount: 375, lines: [{ amount: 250 }] });
  expect(await lines(`?limit=1&cursor=${first.next_cursor}`)).toMatchObject({
    lines: [{ amount: 125, state: 'held', held_because: 'no-payee', day: '2025-05-10' }],
    next_cursor: null,
  });
  expect(await lines(`?client_id=${clients[0]}&state=held`)).toMatchObject({ total: 1, total_amount: 125 });
  expect(await lines('?type=compensation')).toMatchObject({ total: 0, lines: [] });
  expect(await unpaidLinesCents(portal.services, '2025-05-10' as CalendarDate)).toBe(12_500);
});

test('lines of approved distributions are listed with what holds them, where they are paid and their file', async () => {
  const fund = await payingFund();
  expect(await lineOf(fund.a)).toMatchObject({
    ...{ type: 'distribution', state: 'ready', held_because: null, amount: 2_669.55, day: '2025-01-20' },
    ...{ bsb: '062-000', account: '•••222', distribution_id: fund.distributionId, file_id: null },
  });
  const [ofA] = await linesOf(fund.distributionId, fund);
  expect(ofA).toMatchObject({ bsb: '062-000', account: '•••222' });
  // The client’s own list has no BSB.
  const { distributions } = await done(send('GET', `/clients/${fund.a}/distributions`));
  expect(JSON.stringify(distributions)).not.toContain('062-000');
  // A client who reinvests everything has no line to pay.
  expect(await lineOf(fund.c)).toBeUndefined();
  const { id } = await done(makeFile(fund));
  expect(await lineOf(fund.a)).toMatchObject({ state: 'in-file', file_id: id });
});
