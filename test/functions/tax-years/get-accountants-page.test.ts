import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import {
  approve,
  calculated,
  distributedFund,
  done,
  put,
} from '#test/functions/distributions/distributing.ts';
import { pay, portal, send, startPortal } from '#test/functions/register/registering.ts';
import { bring, putYear, taxedFund, WHOLE } from './taxing.ts';

startPortal();

test('units, paid in, received and components of a year are those of the register, the history and the statement', async () => {
  const fund = await taxedFund();
  await pay(fund.b, 500, '03/03/2025');
  const page = await done(send('GET', `/clients/${fund.b}/accountants-page/2025`));
  expect(page).toMatchObject({
    ...{ year: 2025, from: '2024-07-01', to: '2025-06-30', client: { name: 'Client B' } },
    units: { opening: 0, closing: 60_500 },
    paid_in: { opening: 0, closing: 500, payments: [{ day: '2025-03-03', amount: 500 }] },
    received: { total: 0, payments: [] },
    distributions: [{ title: 'December quarter', gross: 1_212.9, withheld: 0, cash: 1_212.9, paid_on: null }],
    ...{ distributed: 1_212.9, statement: null },
  });
  expect(page.units.moves.map(({ units }: { units: number }) => units)).toEqual([100_000, -40_000, 500]);
  await done(bring(WHOLE));
  await done(putYear({ status: 'Approved' }));
  const after = await done(send('GET', `/clients/${fund.b}/accountants-page/2025`));
  const { statement } = await done(send('GET', `/clients/${fund.b}/tax-statements/2025`));
  expect(after).toEqual({ ...page, statement });
  expect(await done(send('GET', `/clients/${fund.b}/accountants-page/2026`))).toMatchObject({
    units: { opening: 60_500, closing: 60_500, moves: [] },
    paid_in: { opening: 500, closing: 500, payments: [] },
  });
  expect((await send('GET', `/clients/${fund.b}/accountants-page/2025`, undefined, fund.cs)).status).toBe(
    404,
  );
});

test('a client sees a distribution from the day of telling on, and a manager at once', async () => {
  const fund = await distributedFund();
  const id = await calculated();
  await done(put(id, { tell_on: fundDateAt(new Date(portal.services.now().getTime() + 86_400_000)) }));
  await done(approve(id));
  const page = (by = fund.cs) => done(send('GET', `/clients/${fund.c}/accountants-page/2025`, undefined, by));
  expect(await page()).toMatchObject({ distributions: [], distributed: 0 });
  expect(await page(portal.manager)).toMatchObject({ distributed: 316.77 });
  portal.advance(86_400_000);
  expect(await page()).toMatchObject({ distributed: 316.77 });
});
