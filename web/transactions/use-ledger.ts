import { useCallback, useRef, useState } from 'react';
import useSWR from 'swr';
import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import { LISTED_STATES, type ListedState } from '#shared/terms.ts';
import type { ApiError } from '../api/api-error.ts';
import { type CallInput, type CallOutput, call } from '../api/client.ts';
import { isReversed } from '../ui/date-range.ts';
import { notify } from '../ui/toast.tsx';
import type { StatusTab, TransactionsView } from './transactions-view.ts';

type Ledger = CallOutput<'listTransactions'>;

function listedState(status: StatusTab): ListedState | undefined {
  return LISTED_STATES.find((state) => state === status);
}

/** The query for the server: open work, what counts nowhere and date ranges have their own indexes, so old rows are never missed. */
export function queryOf({
  status,
  from,
  to,
}: Pick<TransactionsView, 'status' | 'from' | 'to'>): CallInput<'listTransactions'> {
  const state = listedState(status);
  return {
    limit: TRANSACTIONS_LOAD_LIMIT,
    ...(state ? { status: state } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

async function load(question: CallInput<'listTransactions'>, parts: number): Promise<Ledger> {
  const newest = await call('listTransactions', question);
  let merged = newest;
  for (let part = 1; part < parts && merged.next_cursor; part += 1) {
    merged = joined(merged, await call('listTransactions', { ...question, cursor: merged.next_cursor }));
  }
  return merged;
}

function joined(newer: Ledger, older: Ledger): Ledger {
  return {
    ...newer,
    transactions: [...newer.transactions, ...older.transactions],
    next_cursor: older.next_cursor,
  };
}

/**
 * The newest thousand transactions of the view, and as many thousands more as were loaded. While a new query is
 * loading, the previous answer stays. Reversed date ranges are not requested.
 */
export function useLedger(
  view: Pick<TransactionsView, 'status' | 'from' | 'to' | 'older'>,
  onOlder: () => void,
) {
  const question = queryOf(view);
  const parts = useRef(1);
  parts.current = view.older + 1;
  const [loadingOlder, setLoadingOlder] = useState(false);
  const ledger = useSWR<Ledger, ApiError>(
    isReversed(view) ? null : ['listTransactions', question],
    () => load(question, parts.current),
    { keepPreviousData: true, focusThrottleInterval: 30_000, shouldRetryOnError: false },
  );

  const { data, mutate } = ledger;
  const loadOlder = useCallback(async () => {
    if (!data?.next_cursor) return;
    setLoadingOlder(true);
    try {
      const older = await call('listTransactions', { ...question, cursor: data.next_cursor });
      await mutate(joined(data, older), { revalidate: false });
      onOlder();
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'Older transactions did not load.');
    } finally {
      setLoadingOlder(false);
    }
  }, [data, mutate, onOlder, question]);

  return { ...ledger, loadOlder, loadingOlder };
}
