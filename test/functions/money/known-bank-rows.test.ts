import { expect, test } from 'vitest';
import { type BankRow, findRowsUnderOtherIds } from '#functions/money/known-bank-rows.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';

const LIVE = new Set(['new']);

function rows(connectionId: string, count: number, fields: Partial<BankRow> = {}, first = 1): BankRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${connectionId}-${first + index}`,
    connectionId,
    account: '062-000 10004471',
    date: '2025-03-14' as CalendarDate,
    amountCents: cents(-1250),
    description: 'Example Street Car Park',
    ...fields,
  }));
}

const known = (fetched: BankRow[], stored: BankRow[], live = LIVE) =>
  [...findRowsUnderOtherIds(fetched, stored, live)].sort();

test('in a first import no row counts as already imported, even if a purchase occurs several times', () => {
  expect(known(rows('new', 3), [])).toEqual([]);
});

test('rows imported by a former connection are recognised under the new ids, as many as there were', () => {
  expect(known(rows('new', 2), rows('old', 2))).toEqual(['new-1', 'new-2']);
  expect(known(rows('new', 3), rows('old', 2))).toEqual(['new-1', 'new-2']);
});

test('the next import recognises the same rows', () => {
  const stored = [...rows('old', 2), ...rows('new', 1, {}, 3)];
  expect(known(rows('new', 3), stored)).toEqual(['new-1', 'new-2']);
  expect(known(rows('new', 4), stored)).toEqual(['new-1', 'new-2']);
});

test('rows stored under their own id are not compared', () => {
  expect(known(rows('new', 2), rows('new', 2))).toEqual([]);
});

test('the rows of a former connection fetched together with the new ones are not inserted', () => {
  expect(known([...rows('old', 2), ...rows('new', 2)], [])).toEqual(['old-1', 'old-2']);
  expect(known([...rows('old', 2), ...rows('new', 2)], rows('old', 2))).toEqual(['new-1', 'new-2']);
});

test('a row that only one of several former connections has is inserted once', () => {
  const fetched = [...rows('older', 1), ...rows('old', 2)];
  expect(known(fetched, [])).toEqual(['older-1']);
});

test('rows of two active connections belong to different accounts', () => {
  const both = new Set(['new', 'other']);
  expect(known(rows('new', 1), rows('other', 1), both)).toEqual([]);
});

test.each<[string, Partial<BankRow>]>([
  ['another day', { date: '2025-03-15' as CalendarDate }],
  ['another amount', { amountCents: cents(1250) }],
  ['another text', { description: 'Example Street Car Wash' }],
  ['another account', { account: '062-000 10004498' }],
])('%s is a different transaction', (_, fields) => {
  expect(known(rows('new', 1), rows('old', 1, fields))).toEqual([]);
});

test('spaces and capital letters make no difference', () => {
  const shouted = { description: 'EXAMPLE STREET CAR PARK' };
  expect(known(rows('new', 1), rows('old', 1, shouted))).toEqual(['new-1']);
});
