import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { filterTransactions } from '#web/transactions/list/filter-transactions.ts';
import {
  STATUS_TABS,
  TRANSACTIONS_VIEW,
  type TransactionsView,
} from '#web/transactions/list/transactions-view.ts';
import { pageOf } from '#web/ui/page-of.ts';
import { anyTransaction, transactionOf } from '../some-transactions.ts';

const ids = (view: Partial<TransactionsView>, transactions = LEDGER) =>
  filterTransactions(transactions, { ...TRANSACTIONS_VIEW.start, ...view }).map(({ id }) => id);

const LEDGER = [
  transactionOf({ id: 'open', type: '', amount: 4_000_000 as Cents, description: 'NPP credit HELD-04' }),
  transactionOf({ id: 'part', allocated_amount: 1 as Cents, txn_date: '2025-06-09' as CalendarDate }),
  transactionOf({ id: 'full', allocated_amount: 6_000_000 as Cents, description: 'Osko transfer J Tran' }),
  transactionOf({ id: 'none', amount: 100_000 as Cents, description: 'Direct credit G Liu' }),
  transactionOf({ id: 'cost', type: 'expense', amount: -648_000 as Cents, description: 'Strata levy' }),
  transactionOf({ id: 'fee', type: 'commission', amount: -935_000 as Cents, description: 'Leasing fee' }),
];

describe('the filters of the transactions list', () => {
  it.each([
    ['all', ['open', 'part', 'full', 'none', 'cost', 'fee']],
    ['unclassified', ['open']],
    ['classified', ['part', 'full', 'none', 'cost', 'fee']],
    ['unallocated', ['none']],
    ['partial', ['part']],
    ['allocated', ['full']],
    ['to-allocate', ['part', 'none']],
  ] as const)('status %s', (status, expected) => {
    expect(ids({ status })).toEqual(expected);
  });

  it('to allocate excludes held contributions and counter-entries', () => {
    const held = transactionOf({ id: 'held', held_at: '2025-06-11T00:00:00.000Z' });
    const entry = transactionOf({ id: 'entry', amount: -5 as Cents, corrects: 'void' });
    expect(ids({ status: 'to-allocate' }, [...LEDGER, held, entry])).toEqual(['part', 'none']);
    expect(ids({ status: 'unallocated' }, [held, entry])).toEqual(['held']);
  });

  it('search the description in any case, with spaces around ignored', () => {
    expect(ids({ search: '  OSKO ' })).toEqual(['full']);
    expect(ids({ search: 'nothing of the kind' })).toEqual([]);
  });

  it('include the type, the first and last day, and both ends of the amount', () => {
    expect(ids({ type: 'expense' })).toEqual(['cost']);
    expect(ids({ type: 'unclassified' })).toEqual(['open']);
    expect(ids({ to: '2025-06-09' as CalendarDate })).toEqual(['part']);
    expect(ids({ from: '2025-06-09' as CalendarDate, to: '2025-06-09' as CalendarDate })).toEqual(['part']);
    expect(ids({ minCents: 648_000 as Cents, maxCents: 935_000 as Cents })).toEqual(['cost', 'fee']);
  });

  it('compare the absolute amount', () => {
    expect(ids({ maxCents: 648_000 as Cents })).toEqual(['none', 'cost']);
  });

  it('put every transaction under either unclassified or classified, and under one status there', () => {
    fc.assert(
      fc.property(fc.array(anyTransaction, { maxLength: 30 }), (transactions) => {
        const under = (status: TransactionsView['status']) =>
          filterTransactions(transactions, { ...TRANSACTIONS_VIEW.start, status });
        const total = under('unclassified').length + under('classified').length;
        expect(total).toBe(transactions.length);
        const contributions = transactions.filter(({ type }) => type === 'contribution');
        const states = [...under('unallocated'), ...under('partial'), ...under('allocated')];
        expect(states).toHaveLength(contributions.length);
        expect(new Set(states)).toEqual(new Set(contributions));
      }),
    );
  });

  it('only ever remove rows, and never change the order of equal rows', () => {
    fc.assert(
      fc.property(
        fc.array(anyTransaction, { maxLength: 30 }),
        fc.record({
          status: fc.constantFrom(...STATUS_TABS),
          search: fc.constantFrom('', 'osko', 'x'),
          sort: fc.constantFrom('date', 'amount', 'description') as fc.Arbitrary<TransactionsView['sort']>,
          ascending: fc.boolean(),
        }),
        (transactions, view) => {
          const found = filterTransactions(transactions, { ...TRANSACTIONS_VIEW.start, ...view });
          expect(found.every((row) => transactions.includes(row))).toBe(true);
          expect(new Set(found).size).toBe(found.length);
          if (view.sort !== 'amount') return;
          const amounts = found.map(({ amount }) => amount as number);
          expect(amounts).toEqual([...amounts].sort((a, b) => (view.ascending ? a - b : b - a)));
        },
      ),
    );
  });

  it('keep a row that was just changed by hand, as long as the other filters match it', () => {
    const view = { ...TRANSACTIONS_VIEW.start, status: 'unclassified' as const };
    expect(filterTransactions(LEDGER, view, new Set(['cost'])).map(({ id }) => id)).toEqual(['open', 'cost']);
    const searched = { ...view, search: 'HELD' };
    expect(filterTransactions(LEDGER, searched, new Set(['cost'])).map(({ id }) => id)).toEqual(['open']);
  });
});

describe('the pages of a list', () => {
  it('show every row once, ten at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 95 }), (rows) => {
        const pages = Math.max(1, Math.ceil(rows.length / 10));
        const seen = Array.from({ length: pages }, (_, index) => pageOf(rows, index + 1, 10).items).flat();
        expect(seen).toEqual(rows);
      }),
    );
  });

  it('beyond the last page show the last, and an empty list has one page', () => {
    expect(pageOf([1, 2, 3], 9, 2)).toEqual({ page: 2, items: [3] });
    expect(pageOf([], 4, 10)).toEqual({ page: 1, items: [] });
  });
});
