import { expect, test } from 'vitest';
import { lastDayOf } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { pay, published, send, workedFund } from './worked-fund.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('managers see terms, previous price and what a fixed issue price costs; clients see published prices only', async () => {
  const fund = await workedFund(portal);
  const first = await published(portal, { day: lastDayOf(fund.months.first) }, { lines: [] });
  await pay(portal, fund.accountId, fund.ben, fund.today, '1000.00');
  const fixed = await published(portal, fund, { issue: { basis: 'fixed', price: 1 } });
  await send(portal, portal.manager, 'POST', '/unit-prices', { day: fund.today });
  const list = async (by = portal.manager) => (await send(portal, by, 'GET', '/unit-prices')).body;
  expect(await list()).toMatchObject({
    prices: [
      {
        ...{ id: fixed, nav_price: 1.053415, issue_price: 1, may: null, dilution: { units: 0, amount: 0 } },
        previous: { id: first, nav: 300_000, units: 300_000 },
        terms: [{ kind: 'property' }, { kind: 'bank' }, { kind: 'deposits' }, { kind: 'loan' }, {}, {}],
      },
      { id: first, previous: null, dilution: null },
    ],
  });
  const own = await list(fund.annas);
  expect(own.prices).toEqual([]);
  expect(own.published.map(({ id }: { id: string }) => id)).toEqual([fixed, first]);
});
