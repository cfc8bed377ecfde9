import { useEffect, useRef } from 'react';
import { TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { focusedRow, focusRow } from './row-keys.ts';
import type { TransactionsView } from './transactions-view.ts';
import type { ChangeView } from './use-transactions-view.ts';

/** The page on which a row of the list stands. */
function pageAt(index: number): number {
  return Math.floor(index / TRANSACTIONS_PAGE_SIZE) + 1;
}

/**
 * Walking the list by keys and by the panel's arrows: the page follows the row, an open panel shows the
 * row that has the focus.
 */
export function useRowWalk(
  rows: readonly Transaction[],
  view: Pick<TransactionsView, 'transaction' | 'page'>,
  change: ChangeView,
) {
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current !== undefined && focusRow(toFocus.current)) toFocus.current = undefined;
  });

  const indexOf = (id: string | undefined) => (id ? rows.findIndex((row) => row.id === id) : -1);
  const openIndex = indexOf(view.transaction);

  function open(id: string) {
    const index = indexOf(id);
    change(
      { transaction: id, ...(index < 0 ? {} : { page: pageAt(index) }) },
      { replace: view.transaction !== undefined },
    );
  }

  /** Moves the focus by rows; from nowhere it starts at the open row or at the top of the page. */
  function move(by: 1 | -1) {
    const from = indexOf(focusedRow() ?? view.transaction);
    const index = from < 0 ? (view.page - 1) * TRANSACTIONS_PAGE_SIZE : from + by;
    const row = rows[index];
    if (!row) return;
    toFocus.current = row.id;
    const page = pageAt(index);
    const follows = view.transaction !== undefined && view.transaction !== row.id;
    if (page !== view.page || follows) {
      change({ page, ...(follows ? { transaction: row.id } : {}) }, { replace: true });
    } else if (focusRow(row.id)) toFocus.current = undefined;
  }

  const neighbour = (by: 1 | -1) => {
    const row = openIndex < 0 ? undefined : rows[openIndex + by];
    return row && (() => open(row.id));
  };

  return { open, move, openIndex, onPrevious: neighbour(-1), onNext: neighbour(1) };
}
