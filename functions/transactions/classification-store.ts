import type { TransactionType } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { stateOf } from '../ledger/statistics.ts';
import { update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { openListMove, type TransactionItem, transactionKey } from './transaction-store.ts';

/**
 * Gives a transaction another type, or none, supposing it still has the one, or none, that it had and
 * nothing of it is allocated: so it happens once, whoever is first.
 */
export function changeTypeWrite(
  services: Services,
  transaction: TransactionItem,
  type: TransactionType | '',
): Write {
  const state = stateOf(type, transaction.abs_cents, transaction.unallocated_cents);
  const list = openListMove(transaction, state);
  return update(services, {
    key: transactionKey(transaction.id),
    set: { type, ...list.set },
    remove: list.remove,
    add: { version: 1 },
    when: { type: transaction.type, allocation_count: 0 },
  });
}
