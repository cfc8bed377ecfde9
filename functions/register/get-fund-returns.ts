import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { FundReturns } from '#shared/contract/returns.ts';
import { isStaff } from '#shared/roles.ts';
import { unitsE4 } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { type EarnedFrom, earnedPerUnit, roundedPrice, toldBy } from '../money/earned-per-unit.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { isYearly, multiplesOf, noRate, twrOf, xirrOf } from '../money/returns.ts';
import { type UnitsValue, valueOn } from '../money/value-on.ts';
import { distributionLink, listDistributionItems } from '../records/distribution-store.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';
import { priceGapOf } from './client-flows.ts';

const ONE_UNIT = unitsE4(10_000);

export const getFundReturns: Handler<'getFundReturns'> = async ({ on: asked }, context) => {
  const { services, actor, today } = context;
  const on = asked ?? today;
  const [live, distributions] = await Promise.all([
    listLivePrices(services),
    listDistributionItems(services),
  ]);
  const prices = live.filter(({ day }) => day <= on).reverse();
  const last = prices.at(-1);
  const worth = valueOn(live, ONE_UNIT, on);
  const earned = (await earnedPerUnit(services, toldBy(distributions, { on, today }))).filter(
    ({ perUnit }) => roundedPrice(perUnit) > 0,
  );
  return {
    on,
    price: worth?.price ?? null,
    price_day: worth?.day ?? null,
    price_age_days: worth?.ageDays ?? null,
    nav: last?.nav_cents ?? null,
    units_on_issue: last?.units_e4 ?? null,
    prices: prices.map(({ day, nav_price_e6: price }) => ({ day, price })),
    distributions: earned.map(({ distribution: { title, from, to, pay_on }, perUnit }) => ({
      title,
      from,
      to,
      pay_on,
      cents_per_unit: roundedPrice(perUnit),
    })),
    ...ratesOf(prices, earned, worth, { on, isOfStaff: isStaff(actor.role) }),
  };
};

/** The rates are calculated from the payments for one unit, because no holder may see another holder's payments. */
function ratesOf(
  prices: readonly UnitPriceItem[],
  earned: readonly EarnedFrom[],
  worth: UnitsValue | undefined,
  { on, isOfStaff }: { on: CalendarDate; isOfStaff: boolean },
): Omit<
  FundReturns,
  'on' | 'price' | 'price_day' | 'price_age_days' | 'nav' | 'units_on_issue' | 'prices' | 'distributions'
> {
  const [first] = prices;
  const gap = priceGapOf(worth);
  const since = earned.filter(({ to }) => first && to > first.day);
  const paid = since
    .map(({ distribution: { id, pay_on: day }, perUnit }) => ({
      ...(day <= on ? { day, kind: 'distribution' as const } : { day: on, kind: 'unpaid' as const }),
      amount: roundedPrice(perUnit),
      link: isOfStaff ? distributionLink(id) : null,
    }))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const flows: FundReturns['flows'] =
    first && worth
      ? [
          { day: first.day, kind: 'bought', amount: first.nav_price_e6, link: null },
          ...paid,
          { day: on, kind: 'value', amount: worth.price, link: null },
        ]
      : [];
  const days = daysBetween(first?.day ?? on, on);
  const sum = (kind: 'distribution' | 'unpaid') =>
    paid.reduce((total, flow) => total + (flow.kind === kind ? flow.amount : 0), 0);
  const signed = flows.map(({ day, kind, amount }) => ({
    day,
    amount: kind === 'bought' ? -amount : amount,
  }));
  return {
    flows,
    period_days: days,
    yearly: isYearly(days),
    xirr: gap ? noRate(gap) : xirrOf(signed, days),
    twr: gap ? noRate(gap) : twrOf(prices, since),
    twr_from: first?.day ?? null,
    ...multiplesOf(
      {
        paidIn: first?.nav_price_e6 ?? 0,
        received: sum('distribution'),
        value: (worth?.price ?? 0) + sum('unpaid'),
      },
      { paid: gap, value: gap },
    ),
  };
}
