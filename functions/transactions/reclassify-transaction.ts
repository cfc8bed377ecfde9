import type { transactionsContract } from '#shared/contract/transactions.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { changeType } from './change-type.ts';

export const reclassifyTransaction: Handler<typeof transactionsContract.reclassifyTransaction> = async (
  input,
  context,
) =>
  changeType(context, input.id, (transaction) => {
    const { type: before } = transaction;
    if (before === input.type)
      return context.refuse('already-classified', {
        sentence: EXACT_SENTENCES['already-classified'].asThis(input.type),
      });
    // A contribution is paid in by a client, so it cannot be an outflow.
    if (input.type === 'contribution' && transaction.amount_cents < 0)
      return context.refuse('outflow-as-contribution');
    return {
      type: input.type,
      action: 'transaction.reclassified',
      summary: `Reclassified from ${before} to ${input.type}: ${input.reason}`,
      reason: input.reason,
    };
  });
