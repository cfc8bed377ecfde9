import { expect, test } from 'vitest';
import { type BankRow, findRowsUnderOtherIds } from '#functions/bank/known-bank-rows.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';

const LIVE = new Set(['new']);

/** So many equal rows of a connection, numbered from `first`. */
function rows(connectionId: string, count: number, fields: Partial<BankRow> = {}, first = 1): BankRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${connectionId}-${first + index}`,
    connectionId,
    institutionId: 'AU00000',
    date: '2025-03-14' as CalendarDate,
    amountCents: cents(-1250),
    description: 'Example Street Car Park',
    ...fields,
  }));
}

const known = (fetched: BankRow[], stored: BankRow[], live = LIVE) =>
  [...findRowsUnderOtherIds(fetched, stored, live)].sort();

test('of a first import nothing is known, however often a purchase was made', () => {
  expect(known(rows('new', 3), [])).toEqual([]);
});

test('what a former connection brought is known under the ids of the new one, as often as it was brought', () => {
  expect(known(rows('new', 2), rows('old', 2))).toEqual(['new-1', 'new-2']);
  expect(known(rows('new', 3), rows('old', 2))).toEqual(['new-1', 'new-2']);
});

test('the next import finds the same to be known', () => {
  const stored = [...rows('old', 2), ...rows('new', 1, {}, 3)];
  expect(known(rows('new', 3), stored)).toEqual(['new-1', 'new-2']);
  expect(known(rows('new', 4), stored)).toEqual(['new-1', 'new-2']);
});

test('rows that the ledger has under their own id are not in question', () => {
  expect(known(rows('new', 2), rows('new', 2))).toEqual([]);
});

test('a former connection whose rows come along with those of the new one adds nothing', () => {
  expect(known([...rows('old', 2), ...rows('new', 2)], [])).toEqual(['old-1', 'old-2']);
  expect(known([...rows('old', 2), ...rows('new', 2)], rows('old', 2))).toEqual(['new-1', 'new-2']);
});

test('of several former connections, what none of the others tells comes in once', () => {
  const fetched = [...rows('older', 1), ...rows('old', 2)];
  expect(known(fetched, [])).toEqual(['older-1']);
});

test('two connections that stand side by side are of different accounts', () => {
  const both = new Set(['new', 'other']);
  expect(known(rows('new', 1), rows('other', 1), both)).toEqual([]);
});

test.each<[string, Partial<BankRow>]>([
  ['another day', { date: '2025-03-15' as CalendarDate }],
  ['another amount', { amountCents: cents(1250) }],
  ['another text', { description: 'Example Street Car Wash' }],
  ['another bank', { institutionId: 'AU90101' }],
])('%s is other money', (_, fields) => {
  expect(known(rows('new', 1), rows('old', 1, fields))).toEqual([]);
});

test('spaces and capitals are no difference', () => {
  const shouted = { description: 'EXAMPLE STREET CAR PARK' };
  expect(known(rows('new', 1), rows('old', 1, shouted))).toEqual(['new-1']);
});
