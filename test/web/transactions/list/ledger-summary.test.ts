import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, unallocatedCents } from '#shared/money.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { afterAllocation, summaryAfterChange } from '#web/transactions/list/ledger-summary.ts';
import { anyTransaction, summaryOver, transactionOf } from '../some-transactions.ts';

describe('the summary after a change', () => {
  it('equals a new count of everything when a transaction is classified', () => {
    fc.assert(
      fc.property(
        fc.array(anyTransaction, { maxLength: 12 }),
        anyTransaction,
        fc.constantFrom(...TRANSACTION_TYPES),
        (others, any, type) => {
          const before = { ...any, type: '' as const, allocated_amount: cents(0) };
          const after = { ...before, type };
          expect(summaryAfterChange(summaryOver([...others, before]), before, after)).toEqual(
            summaryOver([...others, after]),
          );
        },
      ),
    );
  });

  it('equals a new count of everything when part of a contribution is allocated', () => {
    fc.assert(
      fc.property(
        fc.array(anyTransaction, { maxLength: 12 }),
        anyTransaction,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (others, any, share) => {
          const before = { ...any, type: 'contribution' as const };
          const amount = cents(Math.floor(unallocatedCents(before) * share));
          const after = afterAllocation(before, amount);
          expect(addCents(unallocatedCents(after), amount)).toBe(unallocatedCents(before));
          expect(summaryAfterChange(summaryOver([...others, before]), before, after)).toEqual(
            summaryOver([...others, after]),
          );
        },
      ),
    );
  });

  it('leaves a held contribution out of the amount to be allocated', () => {
    const before = transactionOf({ held_at: '2025-06-11T00:00:00.000Z' });
    const after = afterAllocation(before, cents(1_000_000));
    const summary = summaryOver([before]);
    expect(summaryAfterChange(summary, before, after).to_allocate).toEqual(summary.to_allocate);
  });

  it('does not change the given summary', () => {
    const before = transactionOf({ type: '' });
    const summary = summaryOver([before]);
    summaryAfterChange(summary, before, transactionOf({ type: 'expense' }));
    expect(summary).toEqual(summaryOver([before]));
  });
});
