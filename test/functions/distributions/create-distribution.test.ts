import { expect, test } from 'vitest';
import { startPortal } from '#test/functions/register/registering.ts';
import { create, QUARTER } from './distributing.ts';

startPortal();

test('distributions are numbered from 1, those drafted at the same time too', async () => {
  const months = ['01', '03', '05'].map((month) => ({ from: `2025-${month}-01`, to: `2025-${month}-20` }));
  const made = await Promise.all(months.map((days) => create(days)));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(made.map(({ body }) => body.number).sort()).toEqual([1, 2, 3]);
  expect(made[0]?.body).toMatchObject({ status: 'Draft', tell_on: QUARTER.pay_on, totals: null, may: null });
});

test('a component has a total or cents for each unit, and the days are in order', async () => {
  const component = { kind: 'income', label: 'Net income' };
  for (const wrong of [
    { components: [component] },
    { components: [{ ...component, total: 1, cents_per_unit: 1 }] },
    { components: [{ ...component, cents_per_unit: 0 }] },
    { components: [] },
    { to: '2024-09-30' },
  ])
    expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
  const rates = [{ client_id: 'nobody', rate_bps: 1_500, source: 'The treaty' }];
  expect(await create({ rates })).toMatchObject({ status: 404, body: { code: 'client-not-found' } });
});
