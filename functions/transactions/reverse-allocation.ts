import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { afterTakingBack } from '../money/allocation.ts';
import { closedMonthsOf, correctionOf, removalOf } from '../money/correct-effect.ts';
import { holdersOf } from '../money/held-units.ts';
import { moneyWrites } from '../money/move-money.ts';
import { presentAllocation } from '../records/present-transaction.ts';
import { aboutTransaction } from '../records/transaction-store.ts';
import { loadReversible, reversedChanges } from './load-allocation.ts';

/** A reversed allocation stays stored, but no sum includes the allocation. */
export const reverseAllocation: Handler<'reverseAllocation'> = async (input, context) =>
  decideAgain(async () => {
    const { transaction, allocation } = await loadReversible(context, input);
    const closedMonths = await closedMonthsOf(context, transaction, allocation);
    const reversal = await correctionOf(context, allocation, input.reason, closedMonths);
    const holders = await holdersOf(context, [removalOf(allocation, reversal)]);
    const part = { sumCents: allocation.amount_cents, allocations: 1 };
    const after = afterTakingBack(transaction, part, closedMonths);
    return context.commit(
      {
        writes: moneyWrites(
          context.services,
          [{ before: transaction, after, reversed: [{ item: allocation, reversal }] }],
          { closedMonths, holders },
        ),
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.allocation-reversed',
          summary: `Allocation of ${formatDollars(allocation.amount_cents)} to ${allocation.client_name} reversed: ${input.reason}`,
          changes: {
            ...(transaction.type === after.type
              ? {}
              : { type: { before: transaction.type, after: after.type } }),
            ...reversedChanges(allocation, input.reason),
          },
        },
      },
      presentAllocation({ ...allocation, ...reversal }),
    );
  });
