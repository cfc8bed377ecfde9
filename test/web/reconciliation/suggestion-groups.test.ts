import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { displayReference, paymentReference } from '#shared/payment-reference.ts';
import { filterDeposits, filterItems } from '#web/reconciliation/filter-reconciliation.ts';
import { INITIAL_RECONCILIATION } from '#web/reconciliation/reconciliation-state.ts';
import {
  batchesOf,
  chosenGroups,
  groupsOf,
  pairsOf,
  safeMatches,
} from '#web/reconciliation/suggestion-groups.ts';
import { deposit, item, suggestion } from './some-deposits.ts';

const items = (...all: ReturnType<typeof item>[]) => new Map(all.map((one) => [one.id, one]));
const { filters } = INITIAL_RECONCILIATION;
const TODAY = '2025-06-20' as CalendarDate;

test('lines of one group are one suggestion, and a group with a line missing is none', () => {
  const shared = deposit('one', 30, [
    suggestion('a', 10),
    suggestion('b', 20),
    suggestion('c', 30, { group: '2', against: ['As likely as another'] }),
  ]);
  const groups = groupsOf(shared, items(item('a', 10), item('b', 20), item('c', 30)));
  expect(groups.map((group) => group.lines.map((line) => line.item.id))).toEqual([['a', 'b'], ['c']]);
  expect(groups.map(({ tied }) => tied)).toEqual([false, true]);
  expect(groupsOf(shared, items(item('a', 10), item('c', 30))).map(({ group }) => group)).toEqual(['2']);
});

test('a ticked line counts for the largest suggestion ticked in full, and for no other', () => {
  const known = items(item('a', 10), item('b', 20), item('c', 30));
  const shared = deposit('one', 30, [
    suggestion('a', 10, { group: 'a' }),
    suggestion('a', 10, { group: 'both' }),
    suggestion('b', 20, { group: 'both' }),
    suggestion('b', 20, { group: 'b' }),
    suggestion('b', 20, { group: 'other' }),
    suggestion('c', 10, { group: 'other' }),
  ]);
  const groups = groupsOf(shared, known);
  const chosenOf = (...names: string[]) =>
    [
      ...chosenGroups(
        groups,
        groups.filter(({ group }) => names.includes(group)).flatMap((group) => pairsOf('one', group)),
      ),
    ].map(({ group }) => group);
  expect(chosenOf('both')).toEqual(['both']);
  expect(chosenOf('a')).toEqual(['a']);
  expect(chosenOf('a', 'other')).toEqual(['both']);
  expect(chosenOf()).toEqual([]);
});

test('only a first suggestion that is safe in all its lines is applied with the others', () => {
  const known = items(item('a', 10), item('b', 20));
  const found = safeMatches(
    [
      deposit('safe', 30, [suggestion('a', 10, { safe: true }), suggestion('b', 20, { safe: true })]),
      deposit('half', 30, [suggestion('a', 10, { safe: true }), suggestion('b', 20)]),
      deposit('second', 10, [suggestion('b', 10), suggestion('a', 10, { safe: true, group: '2' })]),
      deposit('none', 10),
    ],
    known,
  );
  expect(found.map(({ transaction }) => transaction.id)).toEqual(['safe']);
});

test('requests contain at most ten pairs, and keep a deposit’s pairs together', () => {
  const lines = Array.from({ length: 13 }, (_, index) => item(`line-${index}`, 10));
  const [first, second, ...rest] = lines.map((line) => suggestion(line.id, 10, { safe: true }));
  if (!first || !second) throw new Error('No lines');
  const deposits = [
    ...rest.slice(0, 9).map((one) => deposit(one.line_item_id, 10, [one])),
    deposit('shared', 20, [first, second]),
    ...rest.slice(9).map((one) => deposit(one.line_item_id, 10, [one])),
  ];
  const batches = batchesOf(safeMatches(deposits, items(...lines)));
  expect(batches.map((pairs) => pairs.length)).toEqual([9, 4]);
  expect(batches[1]?.slice(0, 2).map((pair) => pair.transaction_id)).toEqual(['shared', 'shared']);
});

test('filters narrow deposits by day, type and text, and items by status', () => {
  const deposits = [
    deposit('old', 10, [], { txn_date: '2025-01-10' as CalendarDate }),
    deposit('new', 10, [], { type: 'contribution', description: 'Osko Chen' }),
  ];
  const ids = (changes: object) =>
    filterDeposits(deposits, { ...filters, ...changes }, TODAY).map(({ id }) => id);
  expect(ids({})).toEqual(['old', 'new']);
  expect(ids({ dateRange: '30' })).toEqual(['new']);
  expect(ids({ transactionType: 'unclassified' })).toEqual(['old']);
  expect(ids({ search: 'CHEN' })).toEqual(['new']);
  const reference = paymentReference(3, 15);
  const all = [
    item('a', 10, { payment_reference: reference }),
    item('b', 10, { status: 'Partially Paid', overdue: true }),
  ];
  expect(filterItems(all, { ...filters, status: 'Overdue' }).map(({ id }) => id)).toEqual(['b']);
  expect(filterItems(all, { ...filters, search: 'client a' }).map(({ id }) => id)).toEqual(['a']);
  for (const search of [reference, displayReference(reference), '1003 0015'])
    expect(filterItems(all, { ...filters, search }).map(({ id }) => id)).toEqual(['a']);
  expect(filterItems(all, { ...filters, search: 'only in a deposit' })).toHaveLength(2);
});
