import { randomUUID } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { formatDollars } from '#shared/money.ts';
import { addPaidWrite, findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { shardOf } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import { decideAllocation } from './allocation.ts';
import { type AllocationItem, putAllocationWrite, takeFromRemainderWrite } from './allocation-store.ts';
import { presentAllocation } from './present-transaction.ts';
import { findTransaction, transactionTarget } from './transaction-store.ts';

export const allocateTransaction: Handler<typeof transactionsContract.allocateTransaction> = async (
  input,
  context,
) => {
  const { services, refuse } = context;
  const clientId = input.clientId ?? input.client_id ?? '';
  return decideAgain(async () => {
    const [transaction, client] = await Promise.all([
      findTransaction(services, input.id),
      findClient(services, clientId),
    ]);
    if (!transaction) return refuse('transaction-not-found');
    if (!client) return refuse('client-not-found');
    const decision = decideAllocation(transaction, input.amount);
    if (decision.refused) {
      return refuse(decision.refused, decision.sentence ? { sentence: decision.sentence } : {});
    }
    const allocation: AllocationItem = {
      id: randomUUID(),
      transaction_id: transaction.id,
      client_id: client.id,
      client_name: client.name,
      txn_date: transaction.txn_date,
      amount_cents: input.amount,
      note: input.note ?? '',
      // A shared deposit's text may name the others who share it.
      client_description: decision.ownsWhole ? transaction.description : '',
      created_at: context.now,
      created_by_name: context.actor.name,
    };
    return context.commit(
      {
        writes: {
          transaction: takeFromRemainderWrite(
            services,
            transaction,
            input.amount,
            decision,
            LIMITS.allocationsPerTransaction,
          ),
          allocation: putAllocationWrite(services, allocation),
          client: addPaidWrite(services, client.id, input.amount),
          counters: countWrite(services, shardOf(transaction.id), decision.counts),
        },
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.allocated',
          summary: `${formatDollars(input.amount)} to ${client.name}`,
          changes: {
            allocation: { after: allocation.id },
            client: { after: client.name },
            client_id: { after: client.id },
            allocated_cents: { after: input.amount },
            ...(allocation.note ? { note: { after: allocation.note } } : {}),
          },
        },
      },
      presentAllocation(allocation),
    );
  });
};
