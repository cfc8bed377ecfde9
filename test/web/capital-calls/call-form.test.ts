import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { Client } from '#shared/contract/clients.ts';
import { cents, plainDollars } from '#shared/money.ts';
import {
  type CallFormText,
  callableClients,
  callFormReaders,
  inputOf,
  linesOf,
  linesProblem,
  totalOfPercent,
} from '#web/capital-calls/call-form.ts';
import { readForm } from '#web/forms/read-form.ts';

const TODAY = '2026-11-21' as CalendarDate;
const client = (id: string, pledged: number, status: Client['status'] = 'Active') =>
  ({ id, name: id, status, pledged_amount: cents(pledged * 100) }) as Client;
const CLIENTS = [client('anna', 100), client('ben', 100), client('cora', 100)];
const LEFT = new Map(CLIENTS.map(({ id, pledged_amount }) => [id, pledged_amount]));
const form = (total: string, typed: Record<string, string> = {}) => ({
  title: 'Purchase',
  total_amount: total,
  due_date: displayDate(TODAY),
  typed,
});
const read = (text: CallFormText) => {
  const lines = linesOf(text, CLIENTS, LEFT);
  const input = (given: CallFormText) => inputOf(given, lines);
  return readForm('createCapitalCall', { typed: callFormReaders(TODAY, false), input }, text);
};
const amounts = (total: string, typed: Record<string, string> = {}) =>
  linesOf(form(total, typed), CLIENTS, LEFT).map((line) => line.amountCents);

test('amounts are distributed by what is left to call until one is typed, and the others then share the rest', () => {
  expect(amounts('100')).toEqual([3_334, 3_333, 3_333]);
  expect(amounts('100', { ben: '50' })).toEqual([2_500, 5_000, 2_500]);
  expect(amounts('100', { ben: '' })).toEqual([5_000, 0, 5_000]);
  expect(amounts('')).toEqual([0, 0, 0]);
});

test('as long as an amount is distributed and none exceeds the total, the amounts add up to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 100 }),
      (totalCents, percent) => {
        const total = `${Math.floor(totalCents / 100)}.${String(totalCents % 100).padStart(2, '0')}`;
        const typed = { ben: String(Math.floor((totalCents * percent) / 10_000)) };
        const filled = form(total, typed);
        expect(linesProblem(filled, linesOf(filled, CLIENTS, LEFT))).toBeUndefined();
      },
    ),
  );
});

test.each(['left', 'pledge', 'equal'] as const)(
  'divided by %s, the amounts add up to the total exactly',
  (division) => {
    const pledges = [client('anna', 1), client('ben', 20), client('cora', 333), client('none', 0)];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (totalCents) => {
        const text = { ...form(plainDollars(cents(totalCents))), division };
        const lines = linesOf(text, pledges, LEFT);
        expect(linesProblem(text, lines)).toBeUndefined();
        expect(lines.at(-1)?.amountCents).toBe(0);
        const [anna = 0, ben = 0, cora = 0] = lines.map(({ amountCents }) => amountCents);
        if (division === 'equal') expect(anna - cora).toBeLessThanOrEqual(1);
        if (division === 'pledge') expect(Math.abs(cora - anna * 333)).toBeLessThan(335);
        expect(ben).toBeLessThanOrEqual(totalCents);
      }),
    );
  },
);

test('a percentage of the pledges is the total, without those who are left out, and each pays that part', () => {
  const pledges = [client('anna', 100), client('ben', 250.5), client('cora', 40)];
  expect(totalOfPercent('12.5', {}, pledges)).toBe(4_881);
  expect(totalOfPercent('10 %', { cora: '0.00' }, pledges)).toBe(3_505);
  expect(totalOfPercent('10', { cora: '7' }, pledges)).toBe(4_205);
  for (const wrong of ['', '0', '100.01', '1.234', 'ten'])
    expect(totalOfPercent(wrong, {}, pledges)).toBeUndefined();
  const text = { ...form('35.05', { cora: '0.00' }), division: 'pledge', percent: '10' } as const;
  expect(inputOf(text, linesOf(text, pledges, LEFT))).toMatchObject({
    total_amount: '35.05',
    line_items: [
      { client_id: 'anna', amount: '10.00' },
      { client_id: 'ben', amount: '25.05' },
    ],
  });
});

test('reports what is missing or wrong', () => {
  const problems = (given: object) => {
    const found = read({ ...form('100'), ...given });
    return 'problems' in found ? found.problems : {};
  };
  expect(problems({})).toEqual({});
  expect(problems({ title: ' ' })).toEqual({ title: 'Title is required' });
  expect(problems({ total_amount: '' })).toEqual({ total_amount: 'Total amount is required' });
  expect(problems({ total_amount: '0' })).toEqual({ total_amount: 'Amount must be positive' });
  expect(problems({ total_amount: '1.234' })).toEqual({
    total_amount: 'Enter an amount in dollars with at most two decimals',
  });
  expect(problems({ total_amount: '99999999999999' })).toEqual({ total_amount: 'At most $100,000,000,000' });
  expect(problems({ due_date: '' }).due_date).toBe('Enter a valid date as DD/MM/YYYY');
  expect(problems({ due_date: '20/11/2026' }).due_date).toBe('Cannot be before today, 21/11/2026');
});

test('explains why the lines do not add up to the total', () => {
  const problem = (typed: Record<string, string>, total = '100') =>
    linesProblem(form(total), linesOf(form(total, typed), CLIENTS, LEFT));
  expect(problem({ anna: '150' })).toBe('The amounts are $50.00 above the total');
  expect(problem({ anna: '1', ben: '1', cora: '1' })).toBe('The amounts are $97.00 short of the total');
  expect(problem({ anna: 'abc' })).toBe('The amount for anna is not valid');
  expect(problem({ anna: 'abc' }, '')).toBeUndefined();
});

test('sends lines only if an amount was typed, and no line of zero', () => {
  expect(read(form('100'))).toEqual({ input: { title: 'Purchase', total_amount: 10_000, due_date: TODAY } });
  expect(read(form('100', { ben: '0' }))).toMatchObject({
    input: {
      line_items: [
        { client_id: 'anna', amount: 5_000 },
        { client_id: 'cora', amount: 5_000 },
      ],
    },
  });
});

test('only active clients can be called, and inactive ones whom the draft already includes', () => {
  const clients = [
    ...CLIENTS,
    client('idle', 1, 'Inactive'),
    client('kept', 1, 'Inactive'),
    client('out', 1, 'Suspended'),
  ];
  const ids = callableClients(clients, new Set(['kept', 'out'])).map(({ id }) => id);
  expect(ids).toEqual(['anna', 'ben', 'cora', 'kept']);
});
