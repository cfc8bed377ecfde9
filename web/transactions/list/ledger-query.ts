import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import { LISTED_STATES, type ListedState, SEARCHED_STATES } from '#shared/terms.ts';
import type { CallInput } from '../../api/client.ts';
import { filterOf, type StatusTab, type TransactionsView } from './transactions-view.ts';

export type Question = CallInput<'listTransactions'>;

function listedState(status: StatusTab): ListedState | undefined {
  if (status === 'countered') return 'void';
  return LISTED_STATES.find((state) => state === status);
}

export function queryOf({ status, from, to }: Pick<TransactionsView, 'status' | 'from' | 'to'>): Question {
  const state = listedState(status);
  return {
    limit: TRANSACTIONS_LOAD_LIMIT,
    ...(state ? { status: state } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

export function textFiltersOf(view: TransactionsView) {
  const { type, source, propertyId, accountId, words } = filterOf(view);
  return {
    ...(type ? { type } : {}),
    ...(source ? { source } : {}),
    ...(propertyId ? { property_id: propertyId } : {}),
    ...(accountId ? { account_id: accountId } : {}),
    ...(words?.trim() ? { q: words.trim() } : {}),
  };
}

/** Returns the filters with which the server must search the whole ledger if not all rows are loaded. */
export function searchOf(view: TransactionsView): Partial<Question> {
  const { type, minCents, maxCents } = filterOf(view);
  const status = SEARCHED_STATES.find((state) => state === view.status);
  return {
    ...textFiltersOf(view),
    ...(status
      ? { status }
      : type === '' && view.status === 'all'
        ? { status: 'unclassified' as const }
        : {}),
    ...(minCents === undefined ? {} : { min: minCents }),
    ...(maxCents === undefined || (minCents ?? 0) > maxCents ? {} : { max: maxCents }),
  };
}
