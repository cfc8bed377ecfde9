import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { navPriceOf, type PriceE6, type UnitsE4 } from '#shared/units.ts';
import { contributedCents, sumOfTypes } from '../ledger/statistics.ts';
import { countedUntil } from '../money/effects.ts';
import { readLedgerSums } from '../money/ledger-sums.ts';
import { type HolderHistory, readRegister, unitsOnIssue } from '../money/read-register.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { unpaidLinesCents } from '../records/payout-line-store.ts';
import { listPropertyItems, listValuations } from '../records/property-store.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import type { PriceLine, StoredPriceTerm } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';
import { distributionTerms } from './distribution-terms.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface NavOfDay {
  readonly terms: readonly StoredPriceTerm[];
  readonly navCents: Cents;
  readonly units: UnitsE4;
  /** Undefined if the fund has no units or the net asset value is not positive. */
  readonly price: PriceE6 | undefined;
  readonly notValued: readonly Named[];
  readonly notTied: readonly Named[];
  readonly maxAgeDays: number;
}

export async function navOfDay(
  services: Services,
  day: CalendarDate,
  lines: readonly PriceLine[] = [],
): Promise<NavOfDay> {
  const [histories, sums, { valuation_max_age_days: maxAgeDays }, unpaidCents, distributed] =
    await Promise.all([
      readRegister(services),
      readLedgerSums(services, { on: day }),
      readFundSettings(services),
      unpaidLinesCents(services, day),
      distributionTerms(services, day),
    ]);
  const { terms: properties, notValued } = await propertyTerms(services, day, maxAgeDays);
  const { terms: accounts, notTied } = await bankTerms(services, day);
  const owedCents = notAllocatedCents(histories, sums, day);
  const loanCents = sumOfTypes(sums.statistics, ['loan_drawdown', 'loan_repayment']);
  const asOf = { as_of: day };
  const terms: StoredPriceTerm[] = [
    ...properties,
    ...accounts,
    {
      kind: 'deposits',
      label: 'Deposits not allocated',
      amount_cents: negateCents(owedCents),
      source: owedCents === 0 ? 'None on this day' : 'Received, but without units on this day',
      link: '/manager/transactions?status=to-allocate',
      ...asOf,
    },
    ...(loanCents === 0
      ? []
      : [
          {
            kind: 'loan',
            label: 'Loans',
            amount_cents: negateCents(loanCents),
            source: 'As booked: drawn less repaid',
            link: '/manager/transactions?type=loan_drawdown',
            ...asOf,
          },
        ]),
    ...(unpaidCents === 0
      ? []
      : [
          {
            kind: 'redemptions',
            label: 'Redemptions and compensation unpaid',
            amount_cents: negateCents(unpaidCents),
            source: 'Payable lines',
            ...asOf,
          },
        ]),
    ...distributed,
    ...lines.map((line) => ({ kind: 'by-hand', source: 'By hand', ...asOf, ...line })),
  ];
  const navCents = addCents(ZERO_CENTS, ...terms.map(({ amount_cents: amount }) => amount));
  const units = unitsOnIssue(histories, day);
  const price = units > 0 && navCents > 0 ? navPriceOf(navCents, units) : undefined;
  return { terms, navCents, units, price, notValued, notTied, maxAgeDays };
}

async function propertyTerms(services: Services, day: CalendarDate, maxAgeDays: number) {
  const owned = (await listPropertyItems(services)).filter(
    ({ acquired_on: from, sold_on: to }) =>
      (from === undefined || from <= day) && (to === undefined || to > day),
  );
  const notValued: Named[] = [];
  const terms: StoredPriceTerm[] = [];
  for (const { id, name } of owned) {
    const valuation = (await listValuations(services, id)).find(
      ({ valued_on: on, deleted_at: deletedAt }) => on <= day && deletedAt === undefined,
    );
    if (!valuation) {
      notValued.push({ id, name });
      continue;
    }
    const { valued_on: asOf, market_value_cents: value, source, document_id: documentId } = valuation;
    terms.push({
      kind: 'property',
      label: name,
      amount_cents: value,
      source,
      link: `/manager/fund?property=${id}`,
      as_of: asOf,
      ...(documentId === undefined ? {} : { document_id: documentId }),
      ...(daysBetween(asOf, day) > maxAgeDays ? { is_stale: true as const } : {}),
    });
  }
  return { terms, notValued };
}

async function bankTerms(services: Services, day: CalendarDate) {
  const notTied: Named[] = [];
  const terms: StoredPriceTerm[] = [];
  for (const { account, tieOut } of await listTieOuts(services)) {
    const { id, name, opening_day: openingDay, closed_on: closedOn } = account;
    if (openingDay > day || (closedOn !== undefined && closedOn <= day)) continue;
    const until = tieOut.days.filter((one) => one.day <= day);
    const given = tieOut.days.filter(({ statement_balance: balance }) => balance !== null);
    const isTied = until.every(({ difference }) => difference === null || difference === 0);
    // A bank balance of a later day also covers the transactions up to `day`.
    if (!isTied || !given.some((one) => one.day >= day)) notTied.push({ id, name });
    terms.push({
      kind: 'bank',
      label: name,
      amount_cents: until.at(-1)?.expected_balance ?? tieOut.opening_balance,
      source: isTied ? 'Agrees with the bank' : 'By our rows',
      link: `/manager/bank-accounts?account=${id}&to=${day}`,
      as_of: day,
    });
  }
  return { terms, notTied };
}

/** Returns the contributions received by the end of `day` that were neither allocated nor returned by then. */
function notAllocatedCents(
  histories: readonly HolderHistory[],
  { statistics }: Awaited<ReturnType<typeof readLedgerSums>>,
  day: CalendarDate,
): Cents {
  const allocated = histories
    .flatMap(({ effects }) => countedUntil(effects, day))
    .filter(({ paid_out_as: paidOutAs }) => paidOutAs === undefined)
    .map(({ amount_cents: amount }) => amount);
  const back = cents(statistics.given_back_unallocated_cents);
  return addCents(contributedCents(statistics), negateCents(addCents(back, ...allocated)));
}
