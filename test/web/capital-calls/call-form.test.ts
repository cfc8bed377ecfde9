import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Client } from '#shared/contract/clients.ts';
import { cents } from '#shared/money.ts';
import {
  callableClients,
  differenceCents,
  errorsOf,
  inputOf,
  linesOf,
} from '#web/capital-calls/call-form.ts';

const TODAY = '2026-11-21' as CalendarDate;
const client = (id: string, pledged: number, status: Client['status'] = 'Active') =>
  ({ id, name: id, status, pledged_amount: cents(pledged * 100) }) as Client;
const CLIENTS = [client('anna', 100), client('ben', 100), client('cora', 100)];
const form = (total: string, typed: Record<string, string> = {}) => ({
  title: 'Purchase',
  total,
  dueDate: TODAY,
  typed,
});
const amounts = (total: string, typed: Record<string, string> = {}) =>
  linesOf(form(total, typed), CLIENTS).map((line) => line.amountCents);

test('amounts are shared by pledge until one is typed, which the others make up for', () => {
  expect(amounts('100')).toEqual([3_334, 3_333, 3_333]);
  expect(amounts('100', { ben: '50' })).toEqual([2_500, 5_000, 2_500]);
  expect(amounts('100', { ben: '' })).toEqual([5_000, 0, 5_000]);
  expect(amounts('')).toEqual([0, 0, 0]);
});

test('as long as somebody shares and nothing is above the total, the amounts sum to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 100 }),
      (totalCents, percent) => {
        const total = `${Math.floor(totalCents / 100)}.${String(totalCents % 100).padStart(2, '0')}`;
        const typed = { ben: String(Math.floor((totalCents * percent) / 10_000)) };
        const filled = form(total, typed);
        expect(differenceCents(filled, linesOf(filled, CLIENTS))).toBe(0);
      },
    ),
  );
});

test('says what is missing or wrong', () => {
  const errors = (given: object, typed = {}) => {
    const filled = { ...form('100', typed), ...given };
    return errorsOf(filled, linesOf(filled, CLIENTS), TODAY);
  };
  expect(errors({})).toEqual({});
  expect(errors({ title: ' ' })).toEqual({ title: 'Title is required' });
  expect(errors({ total: '' })).toEqual({ total: 'Total amount is required' });
  expect(errors({ total: '0' })).toEqual({ total: 'Amount must be positive' });
  expect(errors({ total: '1.234' })).toEqual({
    total: 'Enter an amount in dollars with at most two decimals',
  });
  expect(errors({ total: '99999999999999' })).toEqual({ total: 'At most $100,000,000,000' });
  expect(errors({ dueDate: undefined }).dueDate).toBe('Enter a date that exists, as DD/MM/YYYY');
  expect(errors({ dueDate: '2026-11-20' }).dueDate).toBe('Not before today, 21/11/2026');
  expect(errors({}, { anna: '150' }).lines).toBe('The amounts are $50.00 above the total');
  expect(errors({}, { anna: '1', ben: '1', cora: '1' }).lines).toBe(
    'The amounts are $97.00 short of the total',
  );
  expect(errors({}, { anna: 'abc' }).lines).toBe('The amount of anna is not an amount of money');
});

test('sends lines only where an amount was typed, and none of nothing', () => {
  const shared = form('100');
  expect(inputOf(shared, linesOf(shared, CLIENTS), TODAY)).toEqual({
    title: 'Purchase',
    total_amount: 10_000,
    due_date: TODAY,
  });
  const typed = form('100', { ben: '0' });
  expect(inputOf(typed, linesOf(typed, CLIENTS), TODAY)).toMatchObject({
    line_items: [
      { client_id: 'anna', amount: 5_000 },
      { client_id: 'cora', amount: 5_000 },
    ],
  });
});

test('only active clients can be called, and an inactive one whom the draft names already', () => {
  const clients = [
    ...CLIENTS,
    client('idle', 1, 'Inactive'),
    client('kept', 1, 'Inactive'),
    client('out', 1, 'Suspended'),
  ];
  const ids = callableClients(clients, new Set(['kept', 'out'])).map(({ id }) => id);
  expect(ids).toEqual(['anna', 'ben', 'cora', 'kept']);
});
