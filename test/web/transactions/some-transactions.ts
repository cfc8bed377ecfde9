import fc from 'fast-check';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { Transaction, TransactionSummary } from '#shared/contract/transactions.ts';
import { addCents, type Cents, cents, unallocatedCents } from '#shared/money.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import type { Listed } from '#test/web/answers.ts';
import { allocationState } from '#web/transactions/list/allocation-state.ts';

export function transactionOf(overrides: Partial<Transaction> = {}): Transaction {
  return {
    id: 'txn-1',
    txn_date: '2025-06-10' as CalendarDate,
    amount: 6_000_000 as Cents,
    description: 'Direct credit Rossi Retirement Fund',
    type: 'contribution',
    note: '',
    allocated_amount: 0 as Cents,
    client_id: null,
    client_name: null,
    property_id: null,
    property_name: null,
    category: null,
    created_by_name: null,
    source: 'csv',
    basiq_transaction_id: null,
    account_id: null,
    balance: null,
    created_at: '2025-06-10T20:00:00.000Z',
    suggested: null,
    ...overrides,
  };
}

type PaymentJson = Listed<'listClientTransactions', 'transactions'>;

/** A payment in a client’s history. */
export function paymentJson(overrides: Partial<PaymentJson> & { id: string }): PaymentJson {
  const { id, amount = 1_000 } = overrides;
  return {
    txn_date: '2025-06-10',
    amount,
    description: `Deposit ${id}`,
    type: 'contribution',
    note: '',
    reversed_at: null,
    annulled: false,
    moved: false,
    units: amount,
    unit_price: null,
    ...overrides,
  };
}

export const anyTransaction: fc.Arbitrary<Transaction> = fc
  .record({
    number: fc.nat(),
    day: fc.integer({ min: 0, max: 900 }),
    cents: fc.integer({ min: 1, max: 10_000_000_00 }),
    out: fc.boolean(),
    type: fc.constantFrom('' as const, ...TRANSACTION_TYPES),
    share: fc.constantFrom('none', 'some', 'all'),
    description: fc.constantFrom('Strata levy', 'Osko transfer', 'Interest', 'osko TRANSFER 2', ''),
  })
  .map(({ number, day, cents: value, out, type, share, description }) => {
    const isContribution = type === 'contribution';
    const allocated =
      !isContribution || share === 'none' ? 0 : share === 'all' ? value : Math.floor(value / 2);
    return transactionOf({
      id: `t${number}`,
      txn_date: addDays('2024-01-01' as CalendarDate, day),
      amount: cents(out && !isContribution ? -value : value),
      description,
      type,
      allocated_amount: cents(allocated),
    });
  });

export function summaryOver(transactions: readonly Transaction[]): TransactionSummary {
  const tally = (type: Transaction['type'], sign: 1 | -1) => {
    const those = transactions.filter((transaction) => transaction.type === type);
    return { count: those.length, total: addCents(...those.map(({ amount }) => cents(amount * sign))) };
  };
  const left = addCents(...transactions.filter(({ type }) => type === 'contribution').map(unallocatedCents));
  const inState = (state: string) =>
    transactions.filter((transaction) => allocationState(transaction) === state).length;
  return {
    transactions: transactions.length,
    contributions: tally('contribution', 1),
    expenses: tally('expense', -1),
    commissions: tally('commission', -1),
    unclassified: inState('unclassified'),
    unallocated: inState('unallocated'),
    partial: inState('partial'),
    allocated: inState('allocated'),
    set_aside: 0,
    void: 0,
    unclassified_total: tally('', 1).total,
    unallocated_total: left,
    to_allocate: { count: inState('unallocated') + inState('partial'), total: left },
  };
}
