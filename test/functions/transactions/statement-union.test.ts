import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { plainDollars } from '#shared/money.ts';
import { bytesOf, readWell } from './statement-fixtures.ts';

interface Booked {
  account: string;
  day: number;
  amountCents: number;
  description: string;
  balanceCents: number;
}

interface Bank {
  headings?: string;
  account: boolean;
  balance: boolean;
  line: (row: Booked, describe: (text: string) => string) => string;
}

const two = (value: number) => String(value).padStart(2, '0');
const dollars = (value: number) => plainDollars(value as Cents);
const plus = (value: number) => `"${value < 0 ? '' : '+'}${dollars(value)}"`;
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const debitCredit = ({ amountCents }: Booked) =>
  amountCents < 0 ? `${dollars(-amountCents)},` : `,${dollars(amountCents)}`;

const BANKS: Record<string, Bank> = {
  'Commonwealth Bank': {
    account: false,
    balance: true,
    line: (row, say) =>
      `${two(row.day)}/06/2025,${plus(row.amountCents)},${quote(say(row.description))},${plus(row.balanceCents)}`,
  },
  ANZ: {
    account: false,
    balance: false,
    line: (row, say) =>
      `${row.day}/06/2025,${quote(dollars(row.amountCents))},${quote(say(row.description))}`,
  },
  NAB: {
    headings:
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
    account: true,
    balance: true,
    line: (row, say) =>
      `${two(row.day)} Jun 25,${dollars(row.amountCents)},${row.account},,,${quote(say(row.description))},${dollars(row.balanceCents)},,`,
  },
  Westpac: {
    headings: 'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Categories,Serial',
    account: true,
    balance: false,
    line: (row, say) =>
      `${row.account},${two(row.day)}/06/2025,${quote(say(row.description))},${debitCredit(row)},DEP,`,
  },
};

interface Writing {
  newestFirst: boolean;
  shuffleSeed: number;
  lineEnd: string;
  mark: string;
  blankLines: number;
  loud: boolean;
}

const writing: fc.Arbitrary<Writing> = fc.record({
  newestFirst: fc.boolean(),
  shuffleSeed: fc.nat(1_000_000),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.constantFrom('', '\ufeff'),
  blankLines: fc.nat(3),
  loud: fc.boolean(),
});

const booked: fc.Arbitrary<Booked> = fc.record({
  account: fc.constantFrom('123456789', '987654321'),
  day: fc.integer({ min: 1, max: 8 }),
  // There are few values, so that equal rows are common.
  amountCents: fc.constantFrom(5_00, 10_00, -5_00, 1, -1_234_567_89),
  description: fc.constantFrom('Call', 'Call 2', 'Fee, monthly', 'The "B" units', 'Çalı ﬁve', ''),
  balanceCents: fc.constantFrom(0, 100_00, -3_00),
});

function written(rows: readonly Booked[], days: ReadonlySet<number>, bank: Bank, how: Writing): Uint8Array {
  const turn = (index: number) => (index * 7_919 + how.shuffleSeed) % 104_729;
  const ordered = rows
    .map((row, index) => ({ row, turn: turn(index + 1) }))
    .filter(({ row }) => days.has(row.day))
    .toSorted((a, b) => (how.newestFirst ? b.row.day - a.row.day : a.row.day - b.row.day) || a.turn - b.turn);
  const say = (text: string) =>
    how.loud && /^[ -~]*$/.test(text) ? text.toUpperCase().replace(' ', '  ') : text;
  const lines = ordered.map(({ row }) => bank.line(row, say));
  const all = [...(bank.headings ? [bank.headings] : []), ...lines, ...Array(how.blankLines).fill('')];
  return bytesOf(how.mark + all.join(how.lineEnd));
}

function multiset(rows: readonly Booked[], bank: Bank): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const facts = [row.day, row.amountCents, row.description.normalize('NFKC').toLowerCase()];
    const key = JSON.stringify([...facts, bank.account && row.account, bank.balance && row.balanceCents]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

class Store {
  readonly rows = new Map<string, Booked>();

  async take(file: Uint8Array, expectedBank: string): Promise<number> {
    const read = await readWell(file);
    expect(read.bank).toBe(expectedBank);
    expect(read.rejected).toEqual([]);
    const before = this.rows.size;
    for (const row of read.rows) {
      this.rows.set(row.fingerprint, {
        account: row.account ?? '',
        day: Number(row.date.slice(8)),
        amountCents: row.amountCents,
        description: row.description,
        balanceCents: row.balanceCents ?? 0,
      });
    }
    return this.rows.size - before;
  }
}

const daySet = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 });
const scene = fc.record({
  name: fc.constantFrom(...Object.keys(BANKS)),
  rows: fc.array(booked, { minLength: 1, maxLength: 25 }),
  files: fc.array(fc.tuple(daySet, writing), { minLength: 1, maxLength: 5 }),
});

function bankNamed(name: string): Bank {
  const bank = BANKS[name];
  if (!bank) throw new Error(`no bank ${name}`);
  return bank;
}

describe('statements of one account, compared with a multiset', () => {
  test('files that overlap on whole days merge, in any order and encoding', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async ({ name, rows, files }) => {
        const bank = bankNamed(name);
        const store = new Store();
        const covered = new Set<number>();
        for (const [days, how] of files) {
          const chosen = new Set(days.filter((day) => rows.some((row) => row.day === day)));
          if (chosen.size === 0) continue;
          const file = written(rows, chosen, bank, how);
          const fresh = rows.filter((row) => chosen.has(row.day) && !covered.has(row.day)).length;
          expect(await store.take(file, name)).toBe(fresh);
          expect(await store.take(file, name)).toBe(0);
          for (const day of chosen) covered.add(day);
        }
        const expected = rows.filter((row) => covered.has(row.day));
        expect(multiset([...store.rows.values()], bank)).toEqual(multiset(expected, bank));
      }),
      { numRuns: 400 },
    );
  });

  test('a file split by days gives the rows of the whole file', async () => {
    await fc.assert(
      fc.asyncProperty(scene, writing, async ({ name, rows }, how) => {
        const bank = bankNamed(name);
        const all = new Set(rows.map(({ day }) => day));
        const oneFile = new Store();
        expect(await oneFile.take(written(rows, all, bank, how), name)).toBe(rows.length);
        const parts = new Store();
        for (const day of all) await parts.take(written(rows, new Set([day]), bank, how), name);
        expect(new Set(parts.rows.keys())).toEqual(new Set(oneFile.rows.keys()));
      }),
      { numRuns: 200 },
    );
  });

  test('identical rows count as often as they occur in a file', async () => {
    await fc.assert(
      fc.asyncProperty(booked, fc.integer({ min: 1, max: 50 }), writing, async (row, times, how) => {
        for (const [name, bank] of Object.entries(BANKS)) {
          const file = written(Array(times).fill(row), new Set([row.day]), bank, how);
          expect(await new Store().take(file, name)).toBe(times);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what distinguishes rows', () => {
  const one = async (line: string, headings = 'Account Number,Date,Description,Amount,Balance') =>
    (await readWell(`${headings}\n${line}`)).rows[0]?.fingerprint;
  const base = one('012-345 678,01/06/2025,Unit call 4,5.00,9.00');

  test.each([
    ['another account', '012-345 679,01/06/2025,Unit call 4,5.00,9.00'],
    ['another day', '012-345 678,02/06/2025,Unit call 4,5.00,9.00'],
    ['another amount', '012-345 678,01/06/2025,Unit call 4,5.01,9.00'],
    ['the other direction', '012-345 678,01/06/2025,Unit call 4,-5.00,9.00'],
    ['another description', '012-345 678,01/06/2025,Unit call 5,5.00,9.00'],
    ['another balance', '012-345 678,01/06/2025,Unit call 4,5.00,9.01'],
    ['no balance', '012-345 678,01/06/2025,Unit call 4,5.00,'],
    ['no account', ',01/06/2025,Unit call 4,5.00,9.00'],
  ])('%s is a different row', async (_, line) => {
    expect(await one(line)).not.toBe(await base);
  });

  test.each([
    ['the account without hyphen and space', '012345678,01/06/2025,Unit call 4,5.00,9.00'],
    ['the date in another notation', '012-345 678,1 June 2025,Unit call 4,5.00,9.00'],
    ['the amount in another notation', '012-345 678,01/06/2025,Unit call 4,$5,9.00 CR'],
    ['the description in capitals and wider', '012-345 678,01/06/2025,"  UNIT  CALL\t4 ",5.00,9.00'],
    ['the description in full-width letters', '012-345 678,01/06/2025,Ｕnit call ４,5.00,9.00'],
  ])('%s is the same row', async (_, line) => {
    expect(await one(line)).toBe(await base);
  });

  test('a description too long to store still distinguishes rows by its end', async () => {
    const long = (end: string) => one(`1,01/06/2025,${'x'.repeat(400)}${end},5.00,9.00`);
    expect(await long('a')).not.toBe(await long('b'));
  });

  test('no text can be mistaken for the fields beside it', async () => {
    expect(await one('1,01/06/2025,"a"",5,null",5.00,')).not.toBe(await one('1,01/06/2025,a,5.00,'));
    expect(await one('"a|2025-06-01",02/06/2025,b,5.00,')).not.toBe(
      await one('a,01/06/2025,"02/06/2025|b",5.00,'),
    );
  });
});
