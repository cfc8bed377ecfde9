import { LIMITS } from '#shared/constants.ts';
import { absCents, type Cents, cents } from '#shared/money.ts';
import { EXACT_SENTENCES, type RefusalCode } from '#shared/refusals.ts';
import {
  type CounterDelta,
  changeOfCounts,
  countsOfTransaction,
  stateOf,
  type TransactionState,
} from '../ledger/statistics.ts';

interface Contribution {
  type: '' | 'contribution' | 'expense' | 'commission';
  amount_cents: Cents;
  abs_cents: Cents;
  unallocated_cents: Cents;
  allocation_count: number;
}

type Decision =
  | {
      refused: Extract<RefusalCode, 'not-a-contribution' | 'exceeds-remaining' | 'too-many-allocations'>;
      sentence?: string;
    }
  | {
      refused: undefined;
      before: TransactionState;
      after: TransactionState;
      counts: CounterDelta;
      ownsWhole: boolean;
    };

/** Whether so much of a transaction can go to one client, and where it then stands. */
export function decideAllocation(transaction: Contribution, amountCents: Cents): Decision {
  if (transaction.type !== 'contribution') return { refused: 'not-a-contribution' };
  if (amountCents > transaction.unallocated_cents) {
    return {
      refused: 'exceeds-remaining',
      sentence: EXACT_SENTENCES['exceeds-remaining'].toAllocate(transaction.unallocated_cents),
    };
  }
  if (transaction.allocation_count >= LIMITS.allocationsPerTransaction)
    return { refused: 'too-many-allocations' };
  const left = cents(transaction.unallocated_cents - amountCents);
  const counted = { type: transaction.type, absCents: transaction.abs_cents };
  return {
    refused: undefined,
    before: stateOf(transaction.type, transaction.abs_cents, transaction.unallocated_cents),
    after: stateOf(transaction.type, transaction.abs_cents, left),
    counts: changeOfCounts(
      countsOfTransaction({ ...counted, unallocatedCents: transaction.unallocated_cents }),
      countsOfTransaction({ ...counted, unallocatedCents: left }),
    ),
    ownsWhole: amountCents === absCents(transaction.amount_cents),
  };
}
