import { useMemo } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { useCall } from '../../api/hooks.ts';
import { isSwitchedOn } from '../../shell/switched-on.ts';
import { UNCLASSIFIED } from '../classify/use-unclassified.ts';
import { likelyRows, queueOf } from './queue-row.ts';

export function useQueue(done: ReadonlySet<string>, changed: ReadonlyMap<string, Transaction>) {
  const unclassified = useCall('listTransactions', UNCLASSIFIED);
  const deposits = useEveryPage('listUnreconciled', {});
  const outstanding = useEveryPage('listOutstanding', {});
  const doubtful = useCall('listDoubtfulRows', {});
  const lists = [unclassified, deposits, outstanding, doubtful];
  const failed = lists.find(({ data, error }) => !data && error);
  const isLoading = !failed && lists.some(({ data }) => !data);
  const items = useMemo(() => {
    const lines = isSwitchedOn('/manager/reconciliation') ? (outstanding.data?.line_items ?? []) : [];
    return new Map(lines.map((line) => [line.id, line]));
  }, [outstanding.data]);
  const rows = useMemo(() => {
    if (isLoading) return [];
    return queueOf({
      unclassified: unclassified.data?.transactions ?? [],
      deposits: deposits.data?.transactions ?? [],
      doubtful: doubtful.data?.rows ?? [],
      items,
      changed,
    }).filter(({ id }) => !done.has(id));
  }, [isLoading, unclassified.data, deposits.data, doubtful.data, items, changed, done]);
  const likely = useMemo(
    () => likelyRows(rows, deposits.data?.transactions ?? [], items),
    [rows, deposits.data, items],
  );
  return {
    rows,
    likely,
    isLoading,
    error: failed?.error,
    isValidating: lists.some(({ isValidating }) => isValidating),
    retry: () => {
      for (const list of lists) if (!list.data) void list.mutate();
    },
  };
}
