import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { ReturnFlow } from '#shared/contract/returns.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import { type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { earnedPerUnit, toldBy } from '../money/earned-per-unit.ts';
import { dailyUnits, effectsUntil, receivedCents } from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { isYearly, multiplesOf, noRate, twrOf, xirrOf } from '../money/returns.ts';
import { valueOn } from '../money/value-on.ts';
import { isCounted } from '../records/allocation-store.ts';
import { distributionLink, listDistributionItems, listLinesOfClient } from '../records/distribution-store.ts';
import { loadClient } from '../records/load-client.ts';
import { listPayoutLinesOfClient } from '../records/payout-line-store.ts';
import { type ClientFlow, gapsOf, moneyFlowsOf, owedFlowsOf, pointsOf, sumOf } from './client-flows.ts';

export const getReturns: Handler<'getReturns'> = async ({ id, on: asked }, context) => {
  const { services, actor, today, refuse } = context;
  const on = asked ?? today;
  await loadClient(context, id);
  const [history, prices, distributions, lines, payable] = await Promise.all([
    effectsUntil(services, id, on),
    listLivePrices(services),
    listDistributionItems(services),
    listLinesOfClient(services, id),
    listPayoutLinesOfClient(services, id),
  ]);
  if (!history) return refuse('client-not-found');
  const { effects, units, paid } = history;
  const moves = history.moves.filter(isCounted);
  const told = toldBy(distributions, { on, today });
  const worth = valueOn(prices, units, on);
  const value = worth?.amountCents ?? ZERO_CENTS;
  const moved = moneyFlowsOf(effects, moves);
  const owed = owedFlowsOf({ lines, told, payable }, on);
  const flows: ClientFlow[] = [
    ...[...moved, ...owed].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    ...(value === 0 ? [] : [{ day: on, kind: 'value' as const, amount: value }]),
  ];
  const days = daysBetween(flows[0]?.day ?? on, on);
  const gaps = gapsOf({ moves, flows, units, worth, paid });
  const [from, until] = daysHeld(dailyUnits({ effects, moves }), units, on);
  const held = prices.filter(({ day }) => from !== undefined && day >= from && day <= until).reverse();
  const earned = gaps.priced
    ? []
    : await earnedPerUnit(
        services,
        told.filter(({ to }) => held[0] && to > held[0].day),
      );
  const received = effects.map(receivedCents);
  const receivedSum = addCents(ZERO_CENTS, ...received);
  return {
    on,
    units,
    value: worth?.amountCents ?? null,
    price: worth?.price ?? null,
    price_day: worth?.day ?? null,
    price_age_days: worth?.ageDays ?? null,
    paid_in: paid,
    contribution_count: moved.filter(({ kind }) => kind === 'contribution').length,
    received: receivedSum,
    payment_count: received.filter((amount) => amount > 0).length,
    flows: flows.map((flow) => presentFlow(flow, isStaff(actor.role) ? undefined : id)),
    points: pointsOf({ effects, moves }, prices, on),
    period_days: days,
    yearly: isYearly(days),
    xirr: gaps.flows ? noRate(gaps.flows) : xirrOf(flows, days),
    twr: gaps.priced ? noRate(gaps.priced) : twrOf(held, earned),
    twr_from: held[0]?.day ?? null,
    ...multiplesOf(
      { paidIn: paid, received: receivedSum, value: addCents(value, sumOf(owed, 'unpaid')) },
      gaps,
    ),
  };
};

function daysHeld(
  changes: readonly { readonly day: CalendarDate }[],
  units: UnitsE4,
  on: CalendarDate,
): [CalendarDate | undefined, CalendarDate] {
  const days = changes.map(({ day }) => day).sort();
  return [days[0], units === ZERO_UNITS ? (days.at(-1) ?? on) : on];
}

/** `ownId` is the caller's own client. Undefined for managers and auditors. */
function presentFlow({ of, ...flow }: ClientFlow, ownId: string | undefined): ReturnFlow {
  return { ...flow, link: of === undefined ? null : linkOf(flow.kind, of, ownId) };
}

function linkOf(kind: ClientFlow['kind'], of: string, ownId: string | undefined): string {
  const isOfDistribution = kind === 'withheld' || kind === 'unpaid';
  if (isOfDistribution) return ownId ? `/client/${ownId}/distributions/${of}` : distributionLink(of);
  if (ownId) return `/client/${ownId}/transactions`;
  return kind === 'bought' || kind === 'sold'
    ? '/manager/register'
    : `/manager/transactions?transaction=${of}`;
}
