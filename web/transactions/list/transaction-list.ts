import type { Transaction } from '#shared/contract/transactions.ts';
import type { Cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { Classify } from '../classify/use-classify.tsx';
import { allocationState, exclusionOf } from './allocation-state.ts';
import type { PossibleDuplicateOf } from './use-possible-duplicates.ts';
import type { Selection } from './use-selection.ts';

export interface TransactionListProps {
  transactions: readonly Transaction[];
  /** The type that is being saved, by the id of the row. The row already shows this type. */
  pending: ReadonlyMap<string, TransactionType>;
  changedId: string | undefined;
  openId: string | undefined;
  amountOf?: (transaction: Transaction) => Cents;
  words: string;
  duplicateOf: (id: string) => PossibleDuplicateOf | undefined;
  selection: Selection;
  classify: Classify;
  onAllocate: (transaction: Transaction) => void;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
}

export type RowList = Omit<TransactionListProps, 'transactions'>;

export function shownRow(
  stored: Transaction,
  { pending, duplicateOf, amountOf = ({ amount }) => amount }: RowList,
) {
  const awaited = pending.get(stored.id);
  const transaction = awaited ? { ...stored, type: awaited } : stored;
  const state = awaited ? 'none' : allocationState(transaction);
  return {
    awaited,
    transaction,
    state,
    amountCents: amountOf(transaction),
    isExcluded: exclusionOf(transaction) !== undefined,
    other: state === 'unclassified' ? duplicateOf(transaction.id) : undefined,
  };
}
