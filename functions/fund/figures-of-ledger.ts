import { ROWS_OF_TYPE } from '#shared/figure-words.ts';
import { addCents, type Cents, cents, negateCents } from '#shared/money.ts';
import {
  CASH_FLOW_GROUPS,
  type CashFlowGroup,
  MAIN_TYPES,
  type TransactionType,
  TYPES_OF_GROUP,
} from '#shared/terms.ts';
import {
  cashFlowCents,
  contributedCents,
  countOfType,
  netCashflowCents,
  summaryOf,
  sumOfTypes,
  type TransactionStatistics,
} from '../ledger/statistics.ts';
import { type LedgerSums, readLedgerSums } from '../money/ledger-sums.ts';
import {
  type ComputedFigure,
  type FigureContext,
  type FigurePart,
  type FiguresOf,
  figurePart,
  linkTo,
  onlyAny,
  plainPart,
} from './figure.ts';

export const LEDGER_FIGURES: FiguresOf<
  | 'net-cash-flow'
  | 'operating'
  | 'investing'
  | 'financing'
  | 'rent-and-interest'
  | 'running-costs'
  | 'received'
  | 'expenses'
  | 'commissions'
  | 'unclassified'
> = {
  'net-cash-flow': netCashFlow,
  operating: (asked) => flowOf(asked, ['operating_in', 'operating_out']),
  investing: (asked) => flowOf(asked, ['investing']),
  financing: (asked) => flowOf(asked, ['financing']),
  'rent-and-interest': (asked) => flowOf(asked, ['operating_in']),
  'running-costs': (asked) => moneyOut(asked, RUNNING_COSTS),
  received: async (asked) => {
    const sums = await readLedgerSums(asked.services, asked);
    return {
      value: summaryOf(sums.statistics).contributions.total,
      terms: asked.isOwn
        ? [plainPart('Contributions', contributionsOf(sums))]
        : termsOf(asked, sums, ['contribution']),
      not_in: notClassified(asked, sums.statistics),
    };
  },
  expenses: (asked) => moneyOut(asked, ['expense']),
  commissions: (asked) => moneyOut(asked, ['commission']),
  unclassified: async (asked) => {
    const { statistics } = await readLedgerSums(asked.services, {});
    const { unclassified: count, set_aside: setAside } = summaryOf(statistics);
    const rowsOf = (status: string) => linkTo(TRANSACTIONS, { status });
    return {
      value: count,
      terms: [{ label: 'Unclassified', value: count, rows: count, link: rowsOf('unclassified') }],
      not_in: onlyAny([{ label: 'Set aside', value: setAside, rows: setAside, link: rowsOf('set-aside') }]),
    };
  },
};

export const RUNNING_COSTS = ['expense', 'commission', 'tax'] as const satisfies readonly TransactionType[];

const TRANSACTIONS = '/manager/transactions';

async function netCashFlow(asked: FigureContext): Promise<ComputedFigure> {
  const sums = await readLedgerSums(asked.services, asked);
  const value = netCashflowCents(sums.statistics);
  if (asked.isOwn) {
    const contributions = cents(sums.statistics.sum_contribution_cents);
    return {
      value,
      terms: [
        figurePart('Contributions', contributionsOf(sums), 'received'),
        ...notInFlow(asked, sums),
        plainPart('All other money in and out', addCents(value, negateCents(contributions))),
      ],
      not_in: [],
    };
  }
  const others = CASH_FLOW_GROUPS.flatMap((group) => TYPES_OF_GROUP[group]).filter(
    (type) => !MAIN_TYPES.some((main) => main === type),
  );
  return {
    value,
    terms: [
      ...termsOf(asked, sums, MAIN_TYPES),
      ...notInFlow(asked, sums),
      ...onlyAny(termsOf(asked, sums, others)),
    ],
    not_in: [...notClassified(asked, sums.statistics), ...onlyAny(termsOf(asked, sums, ['transfer']))],
  };
}

async function flowOf(asked: FigureContext, groups: readonly CashFlowGroup[]): Promise<ComputedFigure> {
  const sums = await readLedgerSums(asked.services, asked);
  const types = groups.flatMap((group) => TYPES_OF_GROUP[group]);
  const opening = types.includes('contribution') ? notInFlow(asked, sums) : [];
  const terms = [...termsOf(asked, sums, types), ...opening];
  const some = onlyAny(terms);
  return {
    value: addCents(...groups.map((group) => cashFlowCents(sums.statistics, group))),
    terms: some.length > 0 ? some : terms,
    not_in: notClassified(asked, sums.statistics),
  };
}

async function moneyOut(asked: FigureContext, types: readonly TransactionType[]): Promise<ComputedFigure> {
  const sums = await readLedgerSums(asked.services, asked);
  return {
    value: negateCents(sumOfTypes(sums.statistics, types)),
    terms: termsOf(asked, sums, types).map((term) => ({ ...term, value: negateCents(cents(term.value)) })),
    not_in: notClassified(asked, sums.statistics),
  };
}

function contributionsOf({ statistics }: LedgerSums): Cents {
  return summaryOf(statistics).contributions.total;
}

/** Payments from before the portal are contributions, but no cash flow contains them. */
function notInFlow({ isOwn, from, on }: FigureContext, { statistics }: LedgerSums): FigurePart[] {
  const value = negateCents(cents(statistics.sum_opening_cents));
  const link = isOwn ? null : linkTo(TRANSACTIONS, { source: 'opening', from, to: on });
  return onlyAny([{ label: 'Paid before the portal', value, rows: statistics.count_opening, link }]);
}

/** A closed month's sums still include rows that are voided after its closing. */
function termsOf(
  { from, on }: FigureContext,
  { statistics, countered }: LedgerSums,
  types: readonly TransactionType[],
): FigurePart[] {
  return types.flatMap((type) => {
    const away = countered.get(type);
    const sum =
      type === 'contribution' ? contributedCents(statistics) : cents(statistics[`sum_${type}_cents`]);
    const listed: FigurePart = {
      label: ROWS_OF_TYPE[type],
      value: away ? addCents(sum, negateCents(away.sumCents)) : sum,
      rows: countOfType(statistics, type),
      link: linkTo(TRANSACTIONS, { type, from, to: on }),
    };
    if (!away) return [listed];
    return [
      listed,
      {
        label: `${ROWS_OF_TYPE[type]} voided after their month was closed`,
        value: away.sumCents,
        rows: away.rows,
        link: linkTo(TRANSACTIONS, { status: 'countered', type, from, to: on }),
      },
    ];
  });
}

function notClassified({ isOwn, from, on }: FigureContext, statistics: TransactionStatistics): FigurePart[] {
  if (isOwn) return [];
  const days = { from, to: on };
  return onlyAny([
    {
      label: 'Unclassified',
      value: statistics.sum_unclassified_cents,
      rows: statistics.count_unclassified,
      link: linkTo(TRANSACTIONS, { status: 'unclassified', ...days }),
    },
    {
      label: 'Set aside',
      value: statistics.sum_set_aside_cents,
      rows: statistics.count_set_aside,
      link: linkTo(TRANSACTIONS, { status: 'set-aside', ...days }),
    },
  ]);
}
