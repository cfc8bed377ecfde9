import { inBank } from '#shared/bank-balance.ts';
import type { MoneyMap, MoneyPart } from '#shared/contract/fund.ts';
import { addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import {
  countOfType,
  paidTotal,
  sumOfTypes,
  type TransactionStatistics,
  unallocatedTotal,
} from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listPropertyItems, type PropertyItem } from '../records/property-store.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import type { Services } from '../services.ts';
import { openedByMonth } from './cash-flow.ts';
import { type FigurePart, linkTo } from './figure.ts';
import { RUNNING_COSTS } from './figures-of-ledger.ts';

export const getMoneyMap: Handler<'getMoneyMap'> = async (_input, { services, correlationId }) => {
  let read = await readMap(services);
  // A row may be written between the reads of its two counters, so the map is read again.
  if (!read.isExplained) read = await readMap(services);
  if (!read.isExplained)
    services.log({ level: 'error', event: 'figure-differs', correlationId, code: 'money-map' });
  return read.map;
};

async function readMap(services: Services) {
  const [statistics, tieOuts, properties] = await Promise.all([
    readStatistics(services),
    listTieOuts(services),
    listPropertyItems(services),
  ]);
  const map = moneyMapOf({ statistics, tieOuts, properties });
  const differences = tieOuts.map(({ tieOut }): Cents => tieOut.difference ?? ZERO_CENTS);
  return { map, isExplained: map.difference === addCents(ZERO_CENTS, ...differences) };
}

interface Part extends FigurePart {
  readonly part: MoneyPart['part'];
  readonly value: Cents;
  readonly otherLabel?: string;
}

const TRANSACTIONS = '/manager/transactions';
const BANK_ACCOUNTS = '/manager/bank-accounts';

function moneyMapOf({
  statistics,
  tieOuts,
  properties,
}: {
  statistics: TransactionStatistics;
  tieOuts: Awaited<ReturnType<typeof listTieOuts>>;
  properties: PropertyItem[];
}) {
  const ofType = (
    part: Part['part'],
    label: string,
    type: TransactionType,
    sign: 1 | -1,
    more: Partial<Part> = {},
  ): Part => {
    const sum = sumOfTypes(statistics, [type]);
    return {
      part,
      label,
      value: sign === 1 ? sum : negateCents(sum),
      rows: countOfType(statistics, type),
      link: linkTo(TRANSACTIONS, { type }),
      ...more,
    };
  };
  const asFigure = (
    part: Part['part'],
    label: string,
    value: Cents,
    figure: NonNullable<Part['figure']>,
  ): Part => ({ part, label, value, rows: null, link: null, figure });
  const ofStatus = (
    part: Part['part'],
    label: string,
    value: number,
    [rows, status]: readonly [number, string],
    otherLabel = label,
  ): Part => ({ part, label, value: cents(value), rows, link: linkTo(TRANSACTIONS, { status }), otherLabel });

  const accounts = tieOuts.map(({ account, tieOut }) => ({ ...account, tie_out: tieOut }));
  const daysOf = new Map(tieOuts.map(({ account, rowsByDay }) => [account.id, rowsByDay]));
  const bank = inBank(accounts);
  const later = accounts.flatMap(({ tie_out: { days, as_of: asOf } }) =>
    days.filter(({ day }) => day > asOf),
  );
  const onBankAccounts = { rows: null, link: BANK_ACCOUNTS };

  const moneyIn: Part[] = [
    asFigure('paid', 'Paid by clients', paidTotal(statistics), 'paid-by-clients'),
    ofStatus('unallocated', 'Not allocated yet', unallocatedTotal(statistics) - statistics.held_cents, [
      statistics.count_unallocated + statistics.count_partial - statistics.count_held,
      'to-allocate',
    ]),
    ofStatus('unallocated', 'Held, not allocated', statistics.held_cents, [statistics.count_held, 'held']),
    ofType('loans', 'Loans drawn', 'loan_drawdown', 1),
    asFigure(
      'rent-and-interest',
      'Rent and interest',
      sumOfTypes(statistics, ['rent', 'interest', 'other_income']),
      'rent-and-interest',
    ),
    ofType('sales', 'Property sales', 'property_sale', 1),
    {
      part: 'opened',
      label: 'Opening balances of accounts',
      value: addCents(
        ZERO_CENTS,
        ...openedByMonth(
          tieOuts.map(({ account }) => account),
          daysOf,
        ).values(),
      ),
      otherLabel: 'Accounts overdrawn when opened',
      ...onBankAccounts,
    },
    ofStatus(
      'unclassified',
      'Not classified yet',
      statistics.sum_unclassified_cents,
      [statistics.count_unclassified, 'unclassified'],
      'Paid out, not classified yet',
    ),
    ofStatus('set-aside', 'Set aside', statistics.sum_set_aside_cents - statistics.sum_repeated_cents, [
      statistics.count_set_aside,
      'set-aside',
    ]),
    ofType('transfers', 'Transfers without their other row', 'transfer', 1, {
      otherLabel: 'Transfers without their other row',
    }),
  ];
  const whereItIs: Part[] = [
    ...propertiesOf(ofType('properties', 'Property purchases', 'property_purchase', -1), properties),
    asFigure(
      'running-costs',
      'Running costs',
      negateCents(sumOfTypes(statistics, RUNNING_COSTS)),
      'running-costs',
    ),
    ofType('loan-interest', 'Loan interest', 'loan_interest', -1),
    ofType('loan-repayments', 'Loan repayments', 'loan_repayment', -1),
    ofType('distributions', 'Distributions', 'distribution', -1),
    {
      part: 'before',
      label: 'Paid before the portal',
      value: cents(statistics.sum_opening_cents),
      rows: statistics.count_opening,
      link: linkTo(TRANSACTIONS, { source: 'opening' }),
    },
    {
      part: 'by-hand',
      label: 'By hand',
      value: cents(statistics.sum_by_hand_cents),
      rows: null,
      link: linkTo(TRANSACTIONS, { source: 'manual' }),
      otherLabel: 'Spent by hand',
    },
    { ...asFigure('bank', 'In the bank', bank.cents, 'in-bank'), otherLabel: 'Overdrawn at the bank' },
    {
      part: 'since',
      label: 'Not in a bank balance yet',
      value: addCents(ZERO_CENTS, ...later.map(({ sum }) => sum)),
      otherLabel: 'Spent since the bank’s balance',
      ...onBankAccounts,
    },
  ];
  const money = {
    money_in: sideOf(moneyIn, whereItIs),
    where_it_is: sideOf(whereItIs, moneyIn),
  };
  return {
    ...money,
    difference: addCents(money.where_it_is.total, negateCents(money.money_in.total)),
    bank_as_of: bank.since ?? null,
  } satisfies Record<keyof MoneyMap, unknown>;
}

/** If the purchases cost less than the recorded prices, they cannot be split into prices and costs. */
function propertiesOf(purchases: Part, properties: readonly PropertyItem[]): Part[] {
  const prices = addCents(ZERO_CENTS, ...properties.map(({ acquisition_cents: price }) => price));
  const costs = addCents(purchases.value, negateCents(prices));
  if (prices === 0 || costs < 0) return [purchases];
  const label = properties.length === 1 ? '1 property' : `${properties.length} properties`;
  return [
    { part: 'properties', label, value: prices, rows: properties.length, link: '/manager/fund' },
    { ...purchases, part: 'purchase-costs', label: 'Purchase costs', value: costs, rows: null },
  ];
}

/** A negative part would shorten the bar of its side, so the part moves to the other side. */
function sideOf(own: readonly Part[], others: readonly Part[]) {
  const turned = others.map(
    ({ label, otherLabel = `${label}, more given back`, ...part }): Part => ({
      ...part,
      label: otherLabel,
      value: negateCents(part.value),
    }),
  );
  const parts = [...own, ...turned]
    .filter(({ value }) => value > 0)
    .map(({ otherLabel: _, ...part }) => part);
  return { total: addCents(ZERO_CENTS, ...parts.map(({ value }) => value)), parts };
}
