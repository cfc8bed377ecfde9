import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, readContent } from '#functions/records/statement-store.ts';
import { type ClientLedger, composeStatement } from '#functions/statements/compose-statement.ts';
import { NO_FUND_FACTS } from '#functions/statements/load-ledger.ts';
import { missingOf, renderPackPaper } from '#functions/statements/pack-paper.ts';
import {
  displayCode,
  readCode,
  statementNumber,
  verificationCode,
} from '#functions/statements/statement-number.ts';
import { renderStatement } from '#functions/statements/statement-pdf.ts';
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
const YEAR = { kind: 'year', from: '2024-07-01' as CalendarDate, to: '2025-06-30' as CalendarDate } as const;

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

const FUND = {
  name: 'Wattle Street Fund',
  abn: '51824753556',
  trustee: 'Wattle Street Trustees Pty Ltd',
  responsible_person: 'Sam Wood',
  address: '',
  contact: { name: '', phone: '', email: '', hours: '' },
};

test('the pack states value, net tangible assets with the terms of the price, the fund and who signs', async () => {
  const term = { label: 'Wattle Street 7', source: 'Valued by Banksia', as_of: PRICE.day };
  const report = { file: 'Valuation.pdf', sha256: 'ab'.repeat(32), key: 'k', version: 'v' };
  const price = {
    day: PRICE.day,
    nav: cents(105_341_500),
    units: unitsE4(10_000_000_000),
    nta_per_unit: PRICE.nav_price_e6,
    terms: [{ ...term, amount: cents(105_341_500), report }],
  };
  const content = composeStatement({ ...HELD, fund: { ...HELD.fund, price } }, YEAR);
  const printed = { id: 'Y1', issued_on: YEAR.to, verification_code: 'CODE', content, fund: FUND };
  expect(missingOf(printed)).toEqual([]);
  const text = textOf(await renderPackPaper(printed, ''));
  for (const said of [
    'Market value\n48,699.49',
    'Net tangible assets per unit\n$1.053415',
    'ABN\n51 824 753 556',
    'Trustee\nWattle Street Trustees Pty Ltd',
    'Responsible person\nSam Wood',
    'Register entry at 30 June 2025',
    'On the register since\n15/11/2024',
    'Signed for Wattle Street Trustees Pty Ltd',
    `Valuation.pdf: SHA-256 ${report.sha256}`,
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/is not recorded|No responsible person|Not valued/);
});

test('the pack says on its paper what the fund has not recorded', async () => {
  const properties = [{ name: 'Wattle Street 7', type: 'Office', location: 'Ultimo', valuation: null }];
  const content = composeStatement({ ...HELD, fund: { ...NO_FUND_FACTS, properties } }, YEAR);
  const fund = { ...FUND, abn: '', trustee: '', responsible_person: '' };
  const printed = { id: 'Y1', issued_on: YEAR.to, verification_code: 'CODE', content, fund };
  const missing = missingOf(printed);
  expect(missing).toEqual([
    'The ABN of the fund is not recorded.',
    'The trustee of the fund is not recorded.',
    'No responsible person is recorded.',
    expect.stringContaining('No unit price was published for this day'),
    'Not valued: Wattle Street 7.',
  ]);
  const text = textOf(await renderPackPaper(printed, '')).replaceAll('\n', ' ');
  for (const sentence of ['Missing from this pack', ...missing]) expect(text).toContain(sentence);
  expect(text).toContain('Market value Not available');
});

test('a holder who received units by a transfer is on the register from that day', () => {
  const day = '2024-09-03' as CalendarDate;
  const [move] = HELD.moves;
  if (!move) throw new Error('No move');
  const moves = [{ ...move, id: 'm0', kind: 'transfer-in' as const, day, units_e4: unitsE4(10_000) }, move];
  const client = {
    ...HELD.client,
    units_beyond_paid_e4: unitsE4((HELD.client.units_beyond_paid_e4 ?? 0) + 10_000),
    unit_move_count: 2,
  };
  expect(composeStatement({ ...HELD, client, moves }, YEAR).pack?.register_entry.member_since).toBe(day);
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
