import { randomUUID } from 'node:crypto';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { type Cents, formatDollars, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { addPaidWrite, findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { countsOfTransaction, shardOf } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import { putAllocationWrite } from './allocation-store.ts';
import { presentTransaction } from './present-transaction.ts';
import {
  putTransactionWrite,
  rememberMonths,
  sealOf,
  type TransactionItem,
  transactionTarget,
} from './transaction-store.ts';

export const recordTransaction: Handler<typeof transactionsContract.recordTransaction> = async (
  input,
  context,
) => {
  const { services, actor, now, refuse } = context;
  const type = input.type ?? 'contribution';
  const client = await findClient(services, input.client_id);
  if (!client) return refuse('client-not-found');
  await rememberMonths(services, [input.txn_date]);

  const isContribution = type === 'contribution';
  const unsealed = {
    id: randomUUID(),
    txn_date: input.txn_date,
    // Contributions come in; expenses and commissions go out.
    amount_cents: isContribution ? input.amount : negateCents(input.amount),
    source: 'manual',
  } as const;
  const transaction: TransactionItem = {
    ...unsealed,
    abs_cents: input.amount,
    unallocated_cents: isContribution ? ZERO_CENTS : input.amount,
    allocation_count: isContribution ? 1 : 0,
    type,
    description: input.description,
    note: input.note ?? '',
    client_id: client.id,
    client_name: client.name,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now,
    seal: sealOf(unsealed),
    version: 1,
  };
  const allocation = {
    id: randomUUID(),
    transaction_id: transaction.id,
    client_id: client.id,
    client_name: client.name,
    txn_date: transaction.txn_date,
    amount_cents: input.amount,
    note: transaction.note,
    client_description: transaction.description,
    created_at: now,
    created_by_name: actor.name,
  };
  const counts = countsOfTransaction({
    type,
    absCents: input.amount,
    unallocatedCents: transaction.unallocated_cents,
  });
  try {
    return await context.commit(
      {
        writes: {
          transaction: putTransactionWrite(services, transaction),
          counters: countWrite(services, shardOf(transaction.id), counts),
          ...(isContribution
            ? {
                allocation: putAllocationWrite(services, allocation),
                client: addPaidWrite(services, client.id, input.amount),
              }
            : {}),
        },
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.recorded',
          summary: recordedSummary(type, input.amount, client.name),
          changes: {
            txn_date: { after: transaction.txn_date },
            amount_cents: { after: transaction.amount_cents },
            type: { after: type },
            description: { after: transaction.description },
            client: { after: client.name },
            client_id: { after: client.id },
            ...(transaction.note ? { note: { after: transaction.note } } : {}),
          },
        },
      },
      presentTransaction(transaction),
    );
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.has('client')) return refuse('client-not-found');
    throw error;
  }
};

function recordedSummary(type: string, amountCents: Cents, clientName: string): string {
  return type === 'contribution'
    ? `Recorded as contribution, ${formatDollars(amountCents)} to ${clientName}`
    : `Recorded as ${type}`;
}
