import type { Transaction } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { Classify } from './use-classify.ts';
import type { PossibleDuplicateOf } from './use-possible-duplicates.ts';

/** What every form of the list (table, cards, days) is given. */
export interface TransactionListProps {
  /** The rows of the page. */
  transactions: readonly Transaction[];
  /** Types being saved, by id; the row shows them already. */
  pending: ReadonlyMap<string, TransactionType>;
  /** The row that was just changed. */
  changedId: string | undefined;
  openId: string | undefined;
  /** The transaction that may be the same money come another way. */
  duplicateOf: (id: string) => PossibleDuplicateOf | undefined;
  classify: Classify;
  onAllocate: (transaction: Transaction) => void;
  onOpen: (id: string) => void;
  /** The address at which a transaction is open. */
  addressOf: (id: string) => string;
}
