import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { fundDateAt } from '#shared/calendar-date.ts';
import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import type { TransactionSummary } from '#shared/contract/transactions.ts';
import { type ApiError, messageOf } from '../../api/api-error.ts';
import { type CallOutput, call } from '../../api/client.ts';
import { putCached } from '../../api/hooks.ts';
import { isReversed } from '../../ui/date-range.ts';
import { notify } from '../../ui/toast.tsx';
import { type Question, queryOf, searchOf } from './ledger-query.ts';
import type { StatusTab, TransactionsView } from './transactions-view.ts';

type Ledger = CallOutput<'listTransactions'>;

const ENOUGH_FOUND = 100;
const OLDER = 'older transactions';

/** Ignores all filters except the status. For some statuses, the result is an upper bound. */
function storedIn(summary: TransactionSummary, status: StatusTab): number {
  switch (status) {
    case 'set-aside':
      return summary.set_aside;
    case 'unclassified':
    case 'unallocated':
    case 'partial':
    case 'void':
      return summary[status];
    case 'countered':
      return summary.void;
    default:
      return summary.transactions;
  }
}

async function load(question: Question, parts: number): Promise<Ledger> {
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
    searched_to: older.searched_to,
  };
}

/** `whole`: all older rows were searched. `full`: enough rows were found. `stopped`: by the user or an error. */
export type SearchState = 'searching' | 'stopped' | 'full' | 'whole';

export function useLedger(
  view: TransactionsView,
  summary: TransactionSummary | undefined,
  onOlder: () => void,
) {
  const search = searchOf(view);
  // If more rows are stored than loaded, the server must search the whole ledger.
  const isSearch =
    summary !== undefined &&
    storedIn(summary, view.status) > TRANSACTIONS_LOAD_LIMIT &&
    Object.keys(search).length > 0;
  const question = isSearch ? { ...queryOf(view), ...search } : queryOf(view);
  const key = JSON.stringify(question);
  const searchedParts = useRef({ key, parts: 1 });
  if (searchedParts.current.key !== key) searchedParts.current = { key, parts: 1 };
  const parts = useRef(1);
  parts.current = isSearch ? searchedParts.current.parts : view.older + 1;
  const [loadingOlder, setLoadingOlder] = useState(false);
  // The search pauses after `found` rows. If `found` is 0, the user has stopped it.
  const [wanted, setWanted] = useState({ key, found: ENOUGH_FOUND });
  if (wanted.key !== key) setWanted({ key, found: ENOUGH_FOUND });
  const stop = () => setWanted((now) => (now.key === key ? { key, found: 0 } : now));
  const ledger = useSWR<Ledger, ApiError>(
    isReversed(view) ? null : ['listTransactions', question],
    () => load(question, parts.current),
    {
      keepPreviousData: true,
      focusThrottleInterval: 30_000,
      shouldRetryOnError: false,
      // A reload on focus would start the search from the beginning.
      revalidateOnFocus: !isSearch,
    },
  );

  const { data, isLoading } = ledger;
  async function loadOlder() {
    if (!data?.next_cursor) return;
    setLoadingOlder(true);
    notify.over(OLDER);
    const ofSearch = searchedParts.current;
    try {
      const older = await call('listTransactions', { ...question, cursor: data.next_cursor });
      // Stores under the request's filters, because the user may have changed the filters since.
      await putCached('listTransactions', question, joined(data, older));
      if (isSearch) ofSearch.parts += 1;
      else onOlder();
    } catch (error) {
      stop();
      notify.error(messageOf(error, 'Older transactions did not load.'), { about: OLDER });
    } finally {
      setLoadingOlder(false);
    }
  }

  const foundCount = data?.transactions.length ?? 0;
  const state: SearchState =
    isLoading || !data
      ? 'searching'
      : data.next_cursor === null
        ? 'whole'
        : wanted.found === 0
          ? 'stopped'
          : foundCount >= wanted.found
            ? 'full'
            : 'searching';
  const goesOn = isSearch && state === 'searching' && data !== undefined && !isLoading && !loadingOlder;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part
  useEffect(() => {
    if (goesOn) void loadOlder();
  }, [goesOn, data]);

  return {
    ...ledger,
    loadOlder,
    loadingOlder,
    search: isSearch
      ? {
          state,
          found: foundCount,
          searchedTo: isLoading ? null : (data?.searched_to ?? null),
          firstDay: view.from ?? data?.first_day,
          lastDay: view.to ?? fundDateAt(new Date()),
          stop,
          goOn: () => setWanted({ key, found: foundCount + ENOUGH_FOUND }),
        }
      : undefined,
  };
}
