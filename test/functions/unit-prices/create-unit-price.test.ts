import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { closeUpTo, reopen } from '../fund/closing.ts';
import { draft, pay, publish, refused, workedFund } from './worked-fund.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('a jump above 5% and a fixed price that costs the holders above 1% are confirmed; the cost is shown', async () => {
  const fund = await workedFund(portal);
  const earlier = { day: addDays(`${fund.months.last}-01` as never, -1) };
  const one = (await draft(portal, earlier, { lines: [] })).body;
  expect((await publish(portal, one.id)).body).toMatchObject({ nav_price: 1, state: 'Published' });
  expect(await draft(portal, fund)).toMatchObject(refused('price-jump'));
  const jump = ['price-jump'];
  const fixed = { issue: { basis: 'fixed', price: 1 } };
  expect(await draft(portal, fund, { ...fixed, confirmed: jump })).toMatchObject(refused('dilutes'));
  const made = await draft(portal, fund, { ...fixed, confirmed: [...jump, 'dilutes'] });
  expect(made.body).toMatchObject({
    ...{ nav_price: 1.053415, issue_price: 1, dilution: { units: 0, amount: 0 } },
    previous: { id: one.id, nav: 300_000, nav_price: 1 },
  });
  // A late deposit in the reopened month gets units at $1.00.
  await reopen(portal, fund.months.last);
  await pay(portal, fund.accountId, fund.ben, fund.day, '424000.00');
  await closeUpTo(portal, fund.months.last);
  expect((await publish(portal, made.body.id)).body).toMatchObject({
    ...{ nav: 740_024.56, units: 724_000, nav_price: 1.022133 },
    dilution: { units: 424_000, amount: 9_384.39 },
  });
});
