import type { TransactionType } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { stateOf } from '../ledger/statistics.ts';
import type { Services } from '../services.ts';
import { openListExpression, type TransactionItem, transactionKey } from './transaction-store.ts';

/** Sets the type of a transaction that has none; the condition makes it happen once, whoever is first. */
export function classifyTransactionWrite(
  services: Services,
  transaction: TransactionItem,
  type: TransactionType,
): Write {
  const state = stateOf(type, transaction.abs_cents, transaction.unallocated_cents);
  const list = openListExpression(transaction, state);
  return {
    Update: {
      TableName: services.portalTable,
      Key: transactionKey(transaction.id),
      UpdateExpression: `SET #type = :type${list.set ? `, ${list.set}` : ''}${list.remove} ADD version :one`,
      ConditionExpression: '#type = :none',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': type, ':none': '', ':one': 1, ...list.values },
    },
  };
}

/**
 * Gives a transaction another type, or none, supposing it still has the one it had and nothing of it is
 * allocated.
 */
export function changeTypeWrite(
  services: Services,
  transaction: TransactionItem,
  type: TransactionType | '',
): Write {
  const state = stateOf(type, transaction.abs_cents, transaction.unallocated_cents);
  const list = openListExpression(transaction, state);
  return {
    Update: {
      TableName: services.portalTable,
      Key: transactionKey(transaction.id),
      UpdateExpression: `SET #type = :type${list.set ? `, ${list.set}` : ''}${list.remove} ADD version :one`,
      ConditionExpression: '#type = :before AND allocation_count = :zero',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':type': type,
        ':before': transaction.type,
        ':zero': 0,
        ':one': 1,
        ...list.values,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
