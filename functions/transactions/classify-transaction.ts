import type { transactionsContract } from '#shared/contract/transactions.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { changeOfCounts, countsOfTransaction, shardOf } from '../ledger/statistics.ts';
import { countWrite } from '../ledger/statistics-store.ts';
import { presentTransaction } from './present-transaction.ts';
import { changeTypeWrite, findTransaction, transactionTarget } from './transaction-store.ts';

export const classifyTransaction: Handler<typeof transactionsContract.classifyTransaction> = async (
  input,
  context,
) => {
  const { services, refuse } = context;
  const transaction = await findTransaction(services, input.id);
  if (!transaction) return refuse('transaction-not-found');
  if (transaction.type !== '') return refuse('already-classified');
  // A contribution is paid in by a client, so it cannot be an outflow.
  if (input.type === 'contribution' && transaction.amount_cents < 0) return refuse('outflow-as-contribution');

  const counted = { absCents: transaction.abs_cents, unallocatedCents: transaction.unallocated_cents };
  const counts = changeOfCounts(
    countsOfTransaction({ ...counted, type: '' }),
    countsOfTransaction({ ...counted, type: input.type }),
  );
  try {
    return await context.commit(
      {
        writes: {
          transaction: changeTypeWrite(services, transaction, input.type),
          counters: countWrite(services, shardOf(transaction.id), counts),
        },
        audit: {
          target: transactionTarget(transaction.id),
          name: transaction.description,
          action: 'transaction.classified',
          summary: `Classified as ${input.type}`,
          changes: { type: { before: '', after: input.type } },
        },
      },
      presentTransaction({ ...transaction, type: input.type }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return refuse('already-classified');
    throw error;
  }
};
