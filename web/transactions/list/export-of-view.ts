import { displayDate } from '#shared/calendar-date.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import type { Transaction, TransactionSummary } from '#shared/contract/transactions.ts';
import { addCents, formatDollars, plainDollars } from '#shared/money.ts';
import { SOURCE_NAMES } from '#shared/source-names.ts';
import { displayType, LISTED_STATES, SEARCHED_STATES } from '#shared/terms.ts';
import { partsPassing } from '#shared/transaction-parts.ts';
import { isReversed } from '../../ui/date-range.ts';
import { textFiltersOf } from './ledger-query.ts';
import { filterOf, TRANSACTIONS_VIEW, type TransactionsView } from './transactions-view.ts';

const STATES = [...LISTED_STATES, ...SEARCHED_STATES];

function filtersOf(view: TransactionsView): ExportFilters {
  const { from, to, minCents, maxCents, type } = filterOf(view);
  const status = STATES.find((state) => state === view.status);
  return {
    ...textFiltersOf(view),
    ...(status ? { status } : type === '' ? { status: 'unclassified' } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(minCents === undefined ? {} : { min: plainDollars(minCents) }),
    ...(maxCents === undefined ? {} : { max: plainDollars(maxCents) }),
  };
}

function describe(view: TransactionsView): string {
  const { type, source, from, to, minCents, maxCents, words } = filterOf(view);
  const days =
    from || to ? `${from ? displayDate(from) : 'the first'}\u2013${to ? displayDate(to) : 'today'}` : '';
  const parts = [
    view.status === 'all' ? '' : view.status.replaceAll('-', ' '),
    type === undefined ? '' : displayType(type),
    source ? SOURCE_NAMES[source] : '',
    view.propertyId ? 'one property' : '',
    view.accountId ? 'one account' : '',
    days,
    minCents === undefined ? '' : `from ${formatDollars(minCents)}`,
    maxCents === undefined ? '' : `up to ${formatDollars(maxCents)}`,
    words?.trim() ? `“${words.trim()}”` : '',
    'newest first',
  ];
  return parts.filter(Boolean).join(', ');
}

export function exportOf(
  view: TransactionsView,
  {
    rows,
    summary,
    isWhole,
  }: {
    rows: readonly Transaction[];
    summary: TransactionSummary | undefined;
    isWhole: boolean;
  },
) {
  const isAll = TRANSACTIONS_VIEW.filtersOn(view) === 0;
  const { minCents = 0, maxCents } = view;
  const lines = rows.flatMap((row) => partsPassing(row, filterOf(view)));
  return {
    filters: filtersOf(view),
    rows: isWhole ? lines.length : isAll ? summary?.transactions : undefined,
    fewest: lines.length,
    sumCents: isWhole ? addCents(...lines.map(({ amount }) => amount)) : undefined,
    described: describe(view),
    disabled: isReversed(view) || (maxCents !== undefined && minCents > maxCents),
  };
}
