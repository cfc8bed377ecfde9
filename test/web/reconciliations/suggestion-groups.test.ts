import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { MatchSuggestion } from '#shared/contract/reconciliations.ts';
import { AGAINST } from '#shared/match-reasons.ts';
import { displayReference, paymentReference } from '#shared/payment-reference.ts';
import { filterDeposits, filterItems } from '#web/reconciliations/filter-reconciliation.ts';
import { INITIAL_RECONCILIATION } from '#web/reconciliations/reconciliation-state.ts';
import {
  batchesOf,
  chosenGroups,
  groupsOf,
  jointSuggestions,
  pairsOf,
  pairsOfJoint,
  safeMatches,
} from '#web/reconciliations/suggestion-groups.ts';
import { deposit, item, suggestion } from './some-deposits.ts';

const items = (...all: ReturnType<typeof item>[]) => new Map(all.map((one) => [one.id, one]));
const idsOf = (matches: readonly (readonly { transaction: { id: string } }[])[]) =>
  matches.map((parts) => parts.map(({ transaction }) => transaction.id));
const { filters } = INITIAL_RECONCILIATION;
const TODAY = '2025-06-20' as CalendarDate;

test('lines of one group are one suggestion, and a group with a line missing is none', () => {
  const shared = deposit('one', 30, [
    suggestion('a', 10),
    suggestion('b', 20),
    suggestion('c', 30, { group: '2', against: [AGAINST.asLikely] }),
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
  expect(idsOf(found)).toEqual([['safe']]);
});

test('a declined match is not applied, nor a later one unless it is safe by itself', () => {
  const declined = [
    { line_item_id: 'a', by: 'decline', declined_at: '2025-06-12T00:00:00.000Z', declined_by_name: 'Mara' },
  ] as const;
  const one = (changes: Partial<MatchSuggestion>) =>
    deposit(
      'one',
      10,
      [suggestion('a', 10, { safe: true }), suggestion('b', 10, { group: '2', ...changes })],
      { declined: [...declined] },
    );
  const known = items(item('a', 10), item('b', 20));
  expect(safeMatches([one({})], known)).toEqual([]);
  // The declined suggestion is last and not safe, although the server still marks it as safe.
  expect(groupsOf(one({}), known).map(({ group, safe }) => [group, safe])).toEqual([
    ['2', false],
    ['1', false],
  ]);
  expect(safeMatches([one({ safe: true })], known).map(pairsOfJoint)).toMatchObject([
    [{ line_item_id: 'b' }],
  ]);
});

test('deposits that fill a line together are one match, and other deposits stay apart', () => {
  const known = items(item('a', 30), item('b', 30), item('c', 30));
  const pays = (id: string, line: string, dollars: number, safe: boolean) =>
    deposit(id, dollars, [suggestion(line, dollars, { safe })]);
  const open = [
    pays('half', 'a', 10, true),
    pays('part', 'b', 10, true),
    pays('other half', 'a', 20, true),
    pays('other part', 'b', 10, true),
    pays('unsafe half', 'c', 15, false),
    pays('unsafe other', 'c', 15, true),
  ];
  expect(idsOf(safeMatches(open, known))).toEqual([
    ['half', 'other half'],
    ['part'],
    ['other part'],
    ['unsafe other'],
  ]);
  const joint = jointSuggestions(open, known);
  expect([...joint.keys()]).toEqual(['unsafe half', 'unsafe other', 'half', 'other half'].toSorted());
  expect(idsOf([joint.get('other half') ?? []])).toEqual([['half', 'other half']]);
});

test('a third deposit for a line that two fill stays out of their match', () => {
  const known = items(item('a', 30));
  const open = ['one', 'two', 'again'].map((id) =>
    deposit(id, 15, [suggestion('a', 15, { safe: id !== 'again' })]),
  );
  expect(idsOf(safeMatches(open, known))).toEqual([['one', 'two']]);
  const joint = jointSuggestions(open, known);
  expect(idsOf([joint.get('one') ?? []])).toEqual([['one', 'two']]);
  expect(joint.has('again')).toBe(false);
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
  const batches = batchesOf(safeMatches(deposits, items(...lines)).map(pairsOfJoint));
  expect(batches.map((matches) => matches.flat().length)).toEqual([9, 4]);
  expect(batches[1]?.[0]?.map((pair) => pair.transaction_id)).toEqual(['shared', 'shared']);
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
