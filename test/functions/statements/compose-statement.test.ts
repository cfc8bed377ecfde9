import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, readContent } from '#functions/records/statement-store.ts';
import { type ClientLedger, composeStatement } from '#functions/statements/compose-statement.ts';
import { NO_FUND_FACTS } from '#functions/statements/load-ledger.ts';
import {
  displayCode,
  readCode,
  statementNumber,
  verificationCode,
} from '#functions/statements/statement-number.ts';
import { renderPackPaper, renderStatement } from '#functions/statements/statement-pdf.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { displayUnits, unitsE4 } from '#shared/units.ts';
import { runs } from '#test/runs.ts';
import { textOf } from '../capital-calls/pdf-text.ts';
import { checkAddsUp, checkRefused, checkSameBytes, clientLedger, PRICE, period } from './random-ledgers.ts';

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

const HELD: ClientLedger = {
  client: {
    id: 'client',
    name: 'Olivia Chen',
    entity_name: 'Chen Fund',
    entity_type: 'SMSF',
    address: '1 Example Street',
    member_since: '',
    pledged_cents: cents(10_000_000),
    total_paid_cents: cents(5_000_000),
    allocation_count: 1,
    reversed_count: 0,
    hidden_count: 0,
    payout_count: 0,
    hidden_payout_count: 0,
    units_beyond_paid_e4: unitsE4(474_646_744 - 12_345_678 - 500_000_000),
    unit_move_count: 1,
  },
  effects: [
    {
      id: 'a1',
      transaction_id: 't1',
      client_id: 'client',
      txn_date: '2024-11-15' as CalendarDate,
      amount_cents: cents(5_000_000),
      units_e4: unitsE4(474_646_744),
      price_e6: PRICE.issue_price_e6,
      price_id: PRICE.id,
      note: '',
      client_description: 'Osko transfer',
      created_at: '2024-11-15T02:00:00.000Z',
    },
  ],
  moves: [
    {
      id: 'm1',
      kind: 'transfer-out',
      client_id: 'client',
      client_name: 'Olivia Chen',
      day: '2025-02-01' as CalendarDate,
      units_e4: unitsE4(-12_345_678),
      source: 'sale',
      reason: 'Sold to Noah Silva',
      other_client_name: 'Noah Silva',
      created_at: '2025-02-01T02:00:00.000Z',
      created_by: 'manager',
      created_by_name: 'Manager',
    },
  ],
  lines: [],
  fund: { ...NO_FUND_FACTS, prices: [PRICE] },
};
const YEAR = {
  kind: 'year',
  from: '2024-07-01' as CalendarDate,
  to: '2025-06-30' as CalendarDate,
} as const;

test('units issued at a price and moved to another holder stand on the paper, with their value and without the other’s name', async () => {
  const said = composeStatement(HELD, YEAR);
  expect(said).toMatchObject({
    opening: { paid: 0, units: 0 },
    movements: [
      {
        description: 'Contribution, Osko transfer, 47,464.6744 units at $1.053415',
        amount: 5_000_000,
        units: 474_646_744,
      },
      { description: 'Transfer to another holder, -1,234.5678 units', amount: 0, units: -12_345_678 },
    ],
    closing: { paid: 5_000_000, units: 462_301_066 },
    pack: {
      register_entry: { units: 462_301_066, cost: 5_000_000 },
      last_issue_to_holder: { price: 1_053_415, day: '2024-11-15' },
      unit_value: 'Value at $1.053415, price of 30/06/2024: $48,699.49',
    },
  });
  const printed = { id: 'Y1', issued_on: YEAR.to, verification_code: 'CODE', content: said };
  for (const paper of [await renderStatement(printed), await renderPackPaper(printed, '')]) {
    const text = textOf(paper);
    expect(text.split('\n')).toEqual(expect.arrayContaining(['46,230.1066', said.pack?.unit_value]));
    expect(text).not.toContain('Noah');
    expect(text).not.toContain('No market value');
  }
  const before = composeStatement(HELD, { kind: 'holding', from: DAY_BEFORE, to: DAY_BEFORE });
  expect(before.value).toBeUndefined();
});

const DAY_BEFORE = addDays(PRICE.day, -1);

test('a statement stored before unit prices is read with its units, and stays the same statement', () => {
  const stored = {
    kind: 'transactions',
    client: { id: 'client', name: 'Olivia Chen', entity_name: '', entity_type: 'Personal', address: '' },
    from: '2024-07-01',
    to: '2024-12-31',
    opening: { paid: 100, units: 100 },
    movements: [{ day: '2024-08-14', description: 'Contribution', amount: 25_050, units: 25_050 }],
    closing: { paid: 25_150, units: 25_150 },
  };
  const read = readContent({ content: JSON.stringify(stored) });
  expect(read.closing).toEqual({ paid: 25_150, units: 2_515_000 });
  expect(displayUnits(read.closing.units)).toBe('251.50');
  const { kind, client, from, to, opening, closing } = stored;
  const movements = [{ day: '2024-08-14', amount: 25_050, units: 25_050 }];
  const digested = JSON.stringify({ kind, client, from, to, opening, closing, movements });
  expect(digestOf(read)).toBe(createHash('sha256').update(digested).digest('hex'));
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
