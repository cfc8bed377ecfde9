import { randomUUID } from 'node:crypto';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { formatDollars } from '#shared/money.ts';
import { findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { afterAllocating, checkParts, partFor } from '../money/allocation.ts';
import { moneyWrites } from '../money/move-money.ts';
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
    const part = { sumCents: input.amount, parts: 1 };
    const refusal = checkParts(transaction, part, 'toAllocate');
    if (refusal) return refuse(refusal.refused, refusal.sentence ? { sentence: refusal.sentence } : {});
    const allocation = partFor(client, transaction, {
      id: randomUUID(),
      amount_cents: input.amount,
      note: input.note ?? '',
      created_at: context.now,
      created_by_name: context.actor.name,
    });
    const after = afterAllocating(transaction, part);
    return context.commit(
      {
        writes: moneyWrites(services, [{ before: transaction, after, given: [allocation] }], 'steps'),
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
