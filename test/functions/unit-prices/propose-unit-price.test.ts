import { expect, test } from 'vitest';
import { addDays, addMonths, lastDayOf } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { send, workedFund } from './worked-fund.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

const propose = async (day: string) =>
  (await send(portal, portal.manager, 'GET', `/unit-prices/proposal?day=${day}`)).body;
const amounts = (body: { terms: { label: string; amount: number }[] }) =>
  Object.fromEntries(body.terms.map(({ label, amount }) => [label, amount]));

test('the terms of the worked fund add up to its net asset value, and by its units to the price', async () => {
  const fund = await workedFund(portal);
  const body = await propose(fund.day);
  expect(amounts(body)).toEqual({
    '7 Wattle Street': 412_500,
    Operating: 28_345.67,
    'Deposits not allocated': -20_000,
    Loans: -100_000,
  });
  expect(body).toMatchObject({ nav: 320_845.67, units: 300_000, nav_price: 1.069486, issues: [] });
  expect(body.terms[0]).toMatchObject({
    kind: 'property',
    source: 'Independent valuation, Example Valuers',
    as_of: fund.day,
    age_days: 0,
    link: `/manager/fund?property=${fund.propertyId}`,
  });
  const before = await propose(lastDayOf(fund.months.first));
  expect(amounts(before)).toEqual({
    '7 Wattle Street': 391_654.33,
    Operating: 8_345.67,
    'Deposits not allocated': 0,
    Loans: -100_000,
  });
  expect(before).toMatchObject({ nav: 300_000, nav_price: 1, issues: [] });
});

test('a deposit allocated after its month was closed still was not allocated on the day of the price', async () => {
  const fund = await workedFund(portal);
  await send(portal, portal.manager, 'DELETE', `/transactions/${fund.heldId}/hold?reason=Found`);
  const allocated = await send(portal, portal.manager, 'POST', `/transactions/${fund.heldId}/allocations`, {
    clientId: fund.anna,
    amount: 20_000,
  });
  expect(allocated.status, JSON.stringify(allocated.body)).toBe(201);
  expect(amounts(await propose(fund.day))['Deposits not allocated']).toBe(-20_000);
  expect(await propose(fund.today)).toMatchObject({
    units: 320_000,
    issues: [{ code: 'month-not-closed' }, { code: 'account-does-not-tie', path: fund.accountId }],
  });
});

test('an unvalued property, a bank account that differs and a stale valuation stand in the way', async () => {
  const fund = await workedFund(portal);
  await send(portal, portal.manager, 'POST', '/fund/properties', {
    name: '9 Quay Street',
    type: 'Commercial',
    acquisitionPrice: 1,
  });
  await send(portal, portal.manager, 'PUT', '/fund/settings', {
    valuation_max_age_days: 10,
    reason: 'Quarterly prices',
  });
  const day = addDays(lastDayOf(addMonths(fund.months.last, -1)), 0);
  const { issues, terms } = await propose(day);
  const codes = issues.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(['property-not-valued', 'valuation-stale']);
  expect(issues[0].message).toContain('9 Quay Street');
  expect(terms[0]).toMatchObject({ label: '7 Wattle Street', is_stale: true });
});
