import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

const textOf = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8');

/** The cells of the rows of a page’s tables, by the first of them. */
function rowsOf(page: string): Map<string, string[]> {
  const lines = textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line.split('|').slice(1, -1);
      return [name.trim(), cells.map((cell) => cell.trim())];
    }),
  );
}

/** Read and write units of a call as measured. Throws for one that was not. */
function measured(call: string): [read: number, write: number] {
  const rows = [...rowsOf('performance.md')].filter(([name]) => name.startsWith(`${call}, capacity`));
  const withDocuments = [...rowsOf('performance.md')].filter(([name]) => name.startsWith(`${call} with`));
  const text = [...rows, ...withDocuments][0]?.[1][0] ?? '';
  const read = /([\d.]+) read/.exec(text)?.[1];
  if (!read) throw new Error(`docs/performance.md does not tell the units of ${call}`);
  return [Number(read), Number(/([\d.]+) write/.exec(text)?.[1] ?? 0)];
}

function stated(what: string): [read: number, write: number] {
  const [read, write] = [...rowsOf('costs.md')].find(([name]) => name.startsWith(what))?.[1] ?? [];
  return [Number(read), Number(write)];
}

test.each([
  ['a row imported', ['POST /transactions/record']],
  ['a row classified', ['PUT /transactions/{id}/classify']],
  ['a row allocated', ['POST /transactions/{id}/allocations']],
  [
    'a client’s session',
    [
      'GET /users/me',
      'GET /clients/me',
      'GET /fund/performance',
      'GET /documents/fund?limit=25',
      'GET /clients/{id}/transactions',
      'GET /clients/{id}/transactions',
      'GET /clients/{id}/documents?limit=25',
      'GET /documents/{id}/download-url',
    ],
  ],
])('%s needs the capacity units its calls were measured to use', (what, calls) => {
  const units = calls.map(measured);
  const sum = [0, 1].map((side) => units.reduce((total, pair) => total + (pair[side] ?? 0), 0));
  expect(stated(what)).toEqual(sum);
});

test('the write units of a month equal those of each call times its number', () => {
  const writes = (what: string) => stated(what)[1];
  const row = writes('a row imported') + writes('a row classified') + writes('a row allocated');
  const quarterly = writes('a line of a capital call') + writes('a document uploaded');
  const aClient = 4 * writes('a client’s session') + 0.4 * row + quarterly / 3;
  const text = /([\d.]+) million write units/.exec(textOf('costs.md').replaceAll('\n', ' '))?.[1];
  expect(text).toBe(((aClient * 100_000) / 1_000_000).toFixed(1));
});
