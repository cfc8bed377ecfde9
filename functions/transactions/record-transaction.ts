import { randomUUID } from 'node:crypto';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { type Cents, formatDollars, negateCents } from '#shared/money.ts';
import { findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { afterAllocating, partFor } from '../money/allocation.ts';
import { moneyWrites } from '../money/move-money.ts';
import { presentTransaction } from './present-transaction.ts';
import { rememberMonths, sealOf, type TransactionItem, transactionTarget } from './transaction-store.ts';

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
  const recorded: TransactionItem = {
    ...unsealed,
    abs_cents: input.amount,
    unallocated_cents: input.amount,
    allocation_count: 0,
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
  // A contribution recorded by hand is allocated in full to the client it names.
  const transaction = isContribution
    ? afterAllocating(recorded, { sumCents: input.amount, parts: 1 })
    : recorded;
  const part = {
    id: randomUUID(),
    amount_cents: input.amount,
    note: recorded.note,
    created_at: now,
    created_by_name: actor.name,
  };
  const given = isContribution ? [partFor(client, recorded, part)] : [];
  try {
    return await context.commit(
      {
        writes: moneyWrites(services, [{ before: undefined, after: transaction, given }]),
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
    if (error instanceof ConditionFailed && error.failed.has(`client:${client.id}`))
      return refuse('client-not-found');
    throw error;
  }
};

function recordedSummary(type: string, amountCents: Cents, clientName: string): string {
  return type === 'contribution'
    ? `Recorded as contribution, ${formatDollars(amountCents)} to ${clientName}`
    : `Recorded as ${type}`;
}
