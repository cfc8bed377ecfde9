import { displayDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import type { DistributionException } from '#shared/contract/distributions.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import { type FirstClosed, findClosedMonths, findFirstClosed } from '../ledger/month-locks.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { listLivePrices } from '../money/issue-units.ts';
import {
  type DistributionItem,
  distributionLink,
  listDistributionItems,
  referenceOf,
} from '../records/distribution-store.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';
import { inputsOf } from './distribution-inputs.ts';

interface DistributionFault {
  readonly code: DistributionException;
  readonly message: string;
}

interface CheckedDistribution {
  readonly faults: readonly DistributionFault[];
  /** Read before the checks. A conditional write fails if a month is closed or reopened meanwhile. */
  readonly firstClosed: FirstClosed | undefined;
}

/** A refusal names only the first fault, so the gravest fault comes first. */
export async function checkDistribution(
  services: Services,
  item: DistributionItem,
): Promise<CheckedDistribution> {
  const firstClosed = await findFirstClosed(services);
  const { calculated, to, reinvest } = item;
  const [closed, inputs, prices, overlap, cash] = await Promise.all([
    findClosedMonths(services, [to]),
    inputsOf(services, item),
    listLivePrices(services),
    findOverlap(services, item),
    payingCash(services),
  ]);
  const faults: DistributionFault[] = [];
  const add = (code: DistributionException, message: string = REFUSALS[code].sentence) =>
    faults.push({ code, message });
  if (!closed.has(monthOf(to)))
    add('month-not-closed', EXACT_SENTENCES['month-not-closed'].ofDistribution(displayMonth(monthOf(to))));
  if (inputs.holders.every(({ unit_days: unitDays }) => unitDays === 0n)) add('no-units');
  if (!calculated) add('inputs-changed', EXACT_SENTENCES['inputs-changed'].notCalculated);
  else if (calculated.inputs !== inputs.digest || item.inputs_changed) add('inputs-changed');
  if (reinvest) {
    const price = prices.find(({ id }) => id === reinvest.price_id);
    if (!price) add('no-price', EXACT_SENTENCES['no-price'].ofDay(displayDate(to)));
    else if (!countsDistribution(price, item)) add('price-includes-it');
  }
  if (overlap) add('overlaps');
  const net = calculated?.totals.net_cents ?? ZERO_CENTS;
  if (net > cash) add('exceeds-cash', EXACT_SENTENCES['exceeds-cash'].by(net, cash));
  return { faults, firstClosed };
}

export function refuseFaults(
  faults: readonly DistributionFault[],
  confirmed: readonly string[],
  refuse: Refuse<DistributionException>,
): void {
  const left = faults.filter(({ code }) => !confirmed.includes(code));
  const [first] = left;
  if (first)
    refuse(first.code, {
      sentence: first.message,
      issues: left.map(({ code, message }) => ({ path: code, message })),
    });
}

export async function findOverlap(
  services: Services,
  { id, from, to }: Pick<DistributionItem, 'from' | 'to'> & { readonly id?: string },
): Promise<DistributionItem | undefined> {
  return (await listDistributionItems(services)).find(
    (other) => other.id !== id && other.status !== 'Cancelled' && other.from <= to && other.to >= from,
  );
}

/** A unit price lists withheld tax as a separate term. The distribution's own term is gross less that tax. */
function countsDistribution(
  { terms }: Pick<UnitPriceItem, 'terms'>,
  { id, calculated }: DistributionItem,
): boolean {
  const { gross_cents: gross = ZERO_CENTS, withheld_cents: withheld = ZERO_CENTS } = calculated?.totals ?? {};
  const owed = addCents(gross, negateCents(withheld));
  return terms.some(
    ({ link, amount_cents: amount }) => link === distributionLink(id) && amount === negateCents(owed),
  );
}

export async function pricesCounting(services: Services, { id }: DistributionItem): Promise<UnitPriceItem[]> {
  const prices = await listLivePrices(services);
  return prices.filter(({ terms }) => terms.some(({ link }) => link === distributionLink(id)));
}

/** Counts each paying account with its balance on the last day that agreed with the bank. */
async function payingCash(services: Services): Promise<Cents> {
  const paying = (await listTieOuts(services)).filter(
    ({ account }) => account.payer !== undefined && account.closed_on === undefined,
  );
  return addCents(
    ZERO_CENTS,
    ...paying.map(({ tieOut: { days, opening_balance: opening } }) => {
      const tied = days.findLast(({ difference }) => difference === 0);
      return tied?.expected_balance ?? opening;
    }),
  );
}

export function nameOfDistribution(item: Pick<DistributionItem, 'number' | 'title'>): string {
  return `${referenceOf(item)} ${item.title}`;
}
