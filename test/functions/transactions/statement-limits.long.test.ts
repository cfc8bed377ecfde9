import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStatement } from '#functions/csv/statement.ts';
import { LIMITS } from '#shared/constants.ts';
import { runs } from '#test/runs.ts';
import { bytesOf, readWell, refusalOf, statementFile } from './statement-fixtures.ts';

const HEADINGS = 'Date,Description,Amount';
const lines = (...rest: string[]) => [HEADINGS, ...rest].join('\n');

describe('limits', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `01/06/2025,Row ${at},1.00`);

  test('50 columns are read, 51 are refused, in the headings and below them', async () => {
    const wide = (columns: number) => {
      const more = columns - 3;
      return `${HEADINGS}${',X'.repeat(more)}\n01/06/2025,Call,5.00${',y'.repeat(more)}`;
    };
    expect((await readWell(wide(50))).rows).toHaveLength(1);
    expect((await refusalOf(wide(51))).code).toBe('too-many-columns');
    expect(
      (await refusalOf(lines('01/06/2025,Call,5.00', `02/06/2025,Call,5.00${','.repeat(48)}`))).code,
    ).toBe('too-many-columns');
    expect((await refusalOf(`X${',X'.repeat(50)}\n1`)).code).toBe('too-many-columns');
  });

  test('a line of a mebibyte is reported and does not stop the others', async () => {
    const read = await readWell(lines(`01/06/2025,${'x'.repeat(1_048_576)},5.00`, '02/06/2025,Call,6.00'));
    expect(read.rows.map(({ line }) => line)).toEqual([3]);
    expect(read.rejected).toEqual([{ line: 2, message: 'This line is too long to be read.' }]);
  });

  test('20,000 rows in 4 MiB are read', async () => {
    const filler = 'x'.repeat(150);
    const text = rowsOf(20_000)
      .map((_, at) => `01/06/2025,"-1,2${at % 10}4.50","EFTPOS ${at} ${filler}","+5,000.00"`)
      .join('\r\n');
    expect(text.length).toBeLessThan(LIMITS.statementBytes);
    expect(text.length).toBeGreaterThan(LIMITS.statementBytes * 0.9);
    expect((await readWell(bytesOf(text))).rows).toHaveLength(20_000);
  });

  test.each([
    ['commas', ','],
    ['line ends', '\n'],
    ['quotation marks', '"'],
    ['quoted line ends', '"\n'],
    ['short lines', 'a\n'],
    ['short cells', 'a,'],
    ['spaces', ' '],
    ['minus signs', '-'],
  ])('4 MiB of nothing but %s are refused without quadratic work', async (_, unit) => {
    const bytes = bytesOf(unit.repeat(LIMITS.statementBytes / unit.length));
    expect((await readStatement(bytes, 'x.csv')).ok).toBe(false);
  });
});

describe('arbitrary input', () => {
  const files = [
    'westpac.csv',
    'nab.csv',
    'macquarie.csv',
    'damaged.csv',
    'anz.csv',
    'commonwealth-netbank.csv',
  ];

  test('no input makes the reader throw or changes a prototype', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc.string({ unit: 'binary', maxLength: 300 }).map(bytesOf),
      fc
        .array(fc.constantFrom(',', '"', '\n', '\r', ';', '\t', '1', '/', '-', '.', 'Date', 'Amount', ' '))
        .map((all) => bytesOf(all.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.string(), async (bytes, name) => {
        const read = await readStatement(bytes, name);
        if (!read.ok) expect(read.message).toMatch(/\.$/);
      }),
      { numRuns: runs(600) },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('a real file with a few bytes changed never makes it throw', async () => {
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { maxLength: 8 }),
        async (file, changes) => {
          const bytes = Uint8Array.from(statementFile(file));
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
          await readStatement(bytes, file);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('every line of text below the headings is a row or rejected, once and in order', async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '01/06/2025',
        '30/02/2025',
        '1 Jun 25',
        '5.00',
        '-5',
        '(1,0)',
        '0',
        'Pending',
        'x "y"',
      ),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ' ')),
    );
    const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const line = fc.array(cell, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (table) => {
        const text = lines(...table.map((cells) => cells.map(quote).join(',')));
        const read = await readStatement(bytesOf(text), 'x.csv');
        const lineNumbers = read.ok ? [...read.rows, ...read.rejected].map((entry) => entry.line) : [];
        const filled = text
          .split('\n')
          .map((written, at) => (at > 0 && /[^\s,;"\p{Cc}]/u.test(written) ? at + 1 : 0))
          .filter((at) => at > 0);
        const sorted = lineNumbers.toSorted((a, b) => a - b);
        expect(new Set(sorted).size).toBe(sorted.length);
        for (const at of filled) expect(sorted).toContain(at);
        if (!read.ok) expect(filled).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});
