import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvCell, csvOf } from '#shared/csv.ts';
import { cents, parseMoney, plainDollars } from '#shared/money.ts';

const RISKY = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  "'",
  ' ',
  '\0',
  '\uFF1D',
  '\uFE66',
  '\uFEFF',
  '\u200D',
  '\u202E',
  '\u00AD',
  'a',
  '1',
  '|',
  '!',
];

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...RISKY), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed()),
  fc.constantFrom('=1+1', '@SUM(A1)', '+61 400 000 000', '-5', '\t=1', ' =cmd|x', '"=1"', "'=1"),
);
const anyCell: fc.Arbitrary<Exclude<CsvCell, { plain: string }>> = fc.oneof(
  anyText,
  fc.integer({ min: -1e12, max: 1e12 }).map((amount) => ({ amountCents: cents(amount) })),
  fc.constant(null),
);

const read = (csv: string): string[][] => parse(csv, { bom: true, relax_column_count: true });

describe('a CSV file', () => {
  it('starts with the UTF-8 byte order mark, and ends its lines as the standard requires', () => {
    const csv = csvOf([['Näme', 'x'], ['2']]);
    expect(new TextEncoder().encode(csv).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(csv.slice(1)).toBe('"Näme","x"\r\n"2"\r\n');
  });

  it('never lets a text start like a formula, and changes nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCell, anyCell, anyCell), { minLength: 1, maxLength: 5 }), (rows) => {
        const found = read(csvOf(rows));
        expect(found.map((row) => row.length)).toEqual(rows.map(() => 3));
        for (const [at, row] of rows.entries()) {
          for (const [place, cell] of row.entries()) {
            const seen = found[at]?.[place] ?? '';
            if (cell === null) expect(seen).toBe('');
            else if (typeof cell !== 'string') expect(parseMoney(seen)).toBe(cell.amountCents);
            else {
              expect(seen).not.toMatch(/^[\t\r\n]/);
              // Checks what a reader sees: full-width characters as plain ones, and no invisible characters.
              expect(seen.normalize('NFKC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')).not.toMatch(/^[=+\-@]/);
              expect([cell, `'${cell}`]).toContain(seen);
            }
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['=1+1', '+61 400', '-5 %', '@x', '\tx', '\rx', ' =1', '\uFF1D1', '\uFE631', '\u200E=1'])(
    'escapes %j',
    (text) => {
      expect(read(csvOf([[text, '.']]))[0]?.[0]).toBe(`'${text}`);
    },
  );

  it.each(['a=1', '1-2', 'x@example.com', "'=1", ''])('leaves %j unchanged', (text) => {
    expect(read(csvOf([[text, '.']]))[0]?.[0]).toBe(text);
  });

  it('keeps amounts as numbers, negative ones too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(csvOf([[{ amountCents: cents(amount) }]])).toBe(`\uFEFF${plainDollars(cents(amount))}\r\n`);
      }),
    );
  });
});
