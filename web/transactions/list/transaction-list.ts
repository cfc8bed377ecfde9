import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { Classify } from '../classify/use-classify.ts';
import type { PossibleDuplicateOf } from './use-possible-duplicates.ts';
import type { Selection } from './use-selection.ts';

/** The props of every layout of the list (table, cards, days). */
export interface TransactionListProps {
  transactions: readonly Transaction[];
  /** Types being saved, by id; the row already shows them. */
  pending: ReadonlyMap<string, TransactionType>;
  /** The row that was just changed. */
  changedId: string | undefined;
  openId: string | undefined;
  /** The search text for descriptions; empty without a search. */
  words: string;
  /** A possible duplicate from another source. */
  duplicateOf: (id: string) => PossibleDuplicateOf | undefined;
  selection: Selection;
  classify: Classify;
  onAllocate: (transaction: Transaction) => void;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
}
