import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { cashOf } from '#shared/tax-codes.ts';
import { type HeldReason, TAX_STATUS_WORDS } from '#shared/terms.ts';
import {
  addUnits,
  displayUnits,
  marketValue,
  negateUnits,
  type PriceE6,
  type UnitsE4,
  unitsE4,
} from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { downloadDocument } from '../api/download-document.ts';
import { afterProfile, useCall, useProfile } from '../api/hooks.ts';
import type { Tone } from '../ui/badge.tsx';
import { sentences } from '../ui/sentences.ts';
import { percentText } from './distribution-words.ts';

export type OwnDistribution = CallOutput<'listClientDistributions'>['distributions'][number];
type TaxStatuses = CallOutput<'getPayee'>['tax'];

export function useOwnDistributions() {
  const profile = useProfile();
  const client = profile.data?.client;
  const isAdviser = profile.data?.clients.find(({ id }) => id === client?.id)?.role === 'adviser';
  const isOpen = client && client.status !== 'Suspended';
  const own = useCall('listClientDistributions', isOpen ? { id: client.id } : null);
  // An adviser must not see the account to which the client is paid.
  const payee = useCall('getPayee', isOpen && !isAdviser ? { id: client.id } : null);
  return {
    profile: profile.data,
    client,
    isAdviser,
    data: own.data,
    payee: payee.data,
    ...afterProfile(profile, own),
  };
}

export function byYearPaid(distributions: readonly OwnDistribution[]) {
  const years = groupBy(distributions, ({ paid_on: on, pay_on: planned }) => financialYearOf(on ?? planned));
  return [...years].sort(([one], [other]) => other - one);
}

/** Returns the next announced payment. `distributions` starts with the newest. */
export function nextOf(distributions: readonly OwnDistribution[]): OwnDistribution | undefined {
  const today = fundDateAt(new Date());
  return distributions.findLast(
    ({ state, net, pay_on: on }) => net > 0 && on >= today && state !== 'paid' && state !== 'cancelled',
  );
}

export function paidOf(distributions: readonly OwnDistribution[]): Cents {
  return addCents(ZERO_CENTS, ...distributions.filter(({ state }) => state === 'paid').map(({ net }) => net));
}

/** Returns what was paid into the client's account, by day. */
export function paidByDay(distributions: readonly OwnDistribution[]): ReadonlyMap<CalendarDate, Cents> {
  const paid = distributions.flatMap(({ state, net, paid_on: day }) =>
    state === 'paid' && net > 0 && day ? [{ day, net }] : [],
  );
  const byDay = groupBy(paid, ({ day }) => day);
  return new Map([...byDay].map(([day, own]) => [day, addCents(...own.map(({ net }) => net))]));
}

/** Counts a distribution in the year in which its period ends, as the tax statement does. */
export function ofQuarters(distributions: readonly OwnDistribution[], endsIn: number): Cents {
  const own = distributions.filter(
    ({ state, to }) => state !== 'cancelled' && financialYearOf(to) === endsIn,
  );
  return addCents(ZERO_CENTS, ...own.map(cashOf));
}

export function openPaper({ document_id: id, title }: OwnDistribution): void {
  if (id !== null) void downloadDocument({ id, name: title, is_new: false });
}

const WHAT_TO_DO: Readonly<Record<HeldReason, string>> = {
  'no-payee': 'Enter the account to which we pay you, under Profile',
  suspended: 'Your account is suspended. Call us on a number that you already have',
  deceased: 'We pay the estate. Its executor can call us',
};

export function stateOf(distribution: OwnDistribution): [Tone, string] {
  const { state, paid_on: on, pay_on: planned, net, reinvested } = distribution;
  if (state === 'held') return ['warning', 'Held'];
  if (state === 'returned') return ['warning', 'Returned by the bank'];
  if (state === 'cancelled') return ['neutral', 'Cancelled'];
  if (state !== 'paid') return ['info', `To be paid on ${displayDate(planned)}`];
  if (net === 0) return ['neutral', reinvested > 0 ? 'Reinvested' : 'Carried forward'];
  return ['positive', on ? `Paid ${displayDate(on)}` : 'Paid'];
}

export function whatToDo({ state, held_because: because }: OwnDistribution): string | undefined {
  if (because) return sentences(WHAT_TO_DO[because]);
  return state === 'returned' ? 'We pay it again with the next payments.' : undefined;
}

export function centsText({ cents_per_unit: each }: OwnDistribution): string {
  return each === null ? '–' : `${displayUnits(inTenThousandths(each))} c`;
}

export function earnedWords(one: OwnDistribution): string {
  const held = one.basis === 'record-day' ? `held at the end of ${displayDate(one.to)}` : 'on average';
  return `${displayUnits(one.units)} units ${held} × ${centsText(one)}`;
}

export function whyWithheld({ rate_bps: rate, to }: OwnDistribution, tax?: TaxStatuses): string {
  const withheld = rate === 0 ? 'Nothing is withheld' : `${percentText(rate)}% of the income`;
  const status = tax?.find(({ from }) => from <= to)?.status ?? 'not-quoted';
  // The tax status may be newer than the rate of the distribution. A status that contradicts the rate is left out.
  const isFree = status === 'quoted' || status === 'exempt';
  return tax && isFree === (rate === 0)
    ? `${withheld} for an investor ${TAX_STATUS_WORDS[status]}`
    : withheld;
}

export function distributionBefore(
  one: OwnDistribution,
  all: readonly OwnDistribution[],
): OwnDistribution | undefined {
  return all
    .filter(({ to, state }) => to < one.from && state !== 'cancelled')
    .sort((first, second) => second.to.localeCompare(first.to))[0];
}

export function causesOfDifference(
  { units, cents_per_unit: rate, gross }: OwnDistribution,
  { units: unitsBefore, cents_per_unit: rateBefore, gross: grossBefore }: OwnDistribution,
) {
  if (rate === null || rateBefore === null) return undefined;
  const moreUnits = addUnits(units, negateUnits(unitsBefore));
  const higherRate = addUnits(inTenThousandths(rate), negateUnits(inTenThousandths(rateBefore)));
  const byUnits = marketValue(moreUnits, rateBefore);
  const byRate = addCents(gross, negateCents(grossBefore), negateCents(byUnits));
  return [
    { label: changeText(moreUnits, 'units', ['fewer', 'more']), amount: byUnits },
    { label: `${changeText(higherRate, 'c', ['less', 'more'])} a unit`, amount: byRate },
  ].filter(({ amount }) => amount !== 0);
}

function changeText(change: UnitsE4, unit: string, [less, more]: readonly [string, string]): string {
  return `${displayUnits(change).replace('-', '')} ${unit} ${change < 0 ? less : more}`;
}

/** A millionth of a dollar is a ten-thousandth of a cent, so the number stays the same. */
function inTenThousandths(centsPerUnit: PriceE6): UnitsE4 {
  return unitsE4(centsPerUnit);
}
