import { expect, test } from 'vitest';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import { calculate, create, done, openBooks, put, QUARTER, reinvest } from './distributing.ts';
import { killed, manyHolders } from './many-holders.ts';

startPortal();

/** The lines need more than one batch, and so do the reinvestments. */
const HOLDERS = 100;
const REINVESTING = 45;
const GROSS = 1_000;

test('a calculation and its reinvestments that are killed between batches go on, and nothing is done twice', async () => {
  await openBooks(10_000);
  const ids = await manyHolders('2024-10-01', Array(HOLDERS).fill(10));
  await closeUpTo(portal, '2024-12');
  for (const id of ids.slice(0, REINVESTING)) await done(reinvest(id, 100));
  const components = [{ kind: 'capital', label: 'Return of capital', total: GROSS }];
  const { id } = await done(create({ components }));
  const link = `/manager/distributions/${id}`;
  const term = { kind: 'distributions', label: 'D0001', source: 'Seeded', amount_cents: -GROSS * 100, link };
  await seedPrice(portal.services, QUARTER.to, '1', QUARTER.to, [term]);
  await done(put(id, { reinvest: { price: 1 } }));
  const killer = killerOf(portal);
  for (const at of [
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)
    expect(await killed(killer, at, () => calculate(id))).toMatchObject({
      ...{ status: 'Calculated', lines_left_count: 0 },
      totals: { gross: GROSS, line_count: HOLDERS, reinvested: REINVESTING * 10 },
    });
  const approved = await killed(killer, [3, 'after'], () => put(id, { status: 'Approved' }));
  expect(approved).toMatchObject({ status: 'Approved', moves_left_count: 0 });
  const { units_on_issue: units } = await done(send('GET', '/register'));
  expect(units).toBe(HOLDERS * 10 + REINVESTING * 10);
});
