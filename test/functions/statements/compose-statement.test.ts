import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  displayCode,
  readCode,
  statementNumber,
  verificationCode,
} from '#functions/statements/statement-number.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { runs } from '#test/runs.ts';
import { checkAddsUp, checkRefused, checkSameBytes, clientLedger, period } from './random-ledgers.ts';

test('of any ledger, opening and movements add up to the closing balance to the cent, and adjoining periods meet', () => {
  fc.assert(
    fc.property(clientLedger, period, (ledger, given) => checkAddsUp(ledger, given)),
    { numRuns: runs(200) },
  );
});

test('a ledger whose record is wrong by a cent or more has no statement', () => {
  const wrong = fc.integer({ min: -1_000, max: 1_000 }).filter((by) => by !== 0);
  fc.assert(
    fc.property(clientLedger, period, wrong, (ledger, given, by) => checkRefused(ledger, given, by)),
    { numRuns: runs(200) },
  );
});

test('the same statement made again is the same file, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(clientLedger, period, (ledger, given) => checkSameBytes(ledger, given)),
    { numRuns: runs(20) },
  );
});

const DAY = { kind: 'holding', from: '2026-06-30', to: '2026-06-30' } as {
  kind: 'holding';
  from: CalendarDate;
  to: CalendarDate;
};

test('a number depends on client, kind, period and edition only', () => {
  const numbers = [
    statementNumber(DAY, 'a', 1),
    statementNumber(DAY, 'a', 2),
    statementNumber(DAY, 'b', 1),
    statementNumber({ ...DAY, kind: 'year', from: '2025-07-01' as CalendarDate }, 'a', 1),
    statementNumber({ ...DAY, kind: 'transactions', from: '2025-07-01' as CalendarDate }, 'a', 1),
    statementNumber({ ...DAY, kind: 'transactions', from: '2025-07-02' as CalendarDate }, 'a', 1),
  ];
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(statementNumber(DAY, 'a', 1)).toBe(numbers[0]);
  for (const number of numbers) expect(number).toMatch(/^[A-Za-z0-9_-]{1,80}$/);
});

test('a code is 128 bits that depend on key, number, day and content, and is read however it is typed', () => {
  const said = { number: 'H1', issuedOn: '2026-07-08' as CalendarDate, content: '{}' };
  const code = verificationCode('key', said);
  const others = [
    verificationCode('another', said),
    verificationCode('key', { ...said, number: 'H2' }),
    verificationCode('key', { ...said, issuedOn: '2026-07-09' as CalendarDate }),
    verificationCode('key', { ...said, content: '{ }' }),
  ];
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(new Set([code, ...others]).size).toBe(5);
  expect(readCode(displayCode(code))).toBe(code);
  expect(readCode(displayCode(code).toLowerCase())).toBe(code);
  expect(readCode('oO-lI')).toBe('0011');
});
