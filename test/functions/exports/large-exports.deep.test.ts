import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs, some } from '#test/runs.ts';
import {
  type LargeLedger,
  linesOfApi,
  linesOfCsv,
  linesOfWorkbook,
  openLargeLedger,
  sumOf,
} from './large-ledger.ts';
import { unzipped } from './read-files.ts';

const ROWS = runs(6_000, 100_000);
const FEW = 2_500;
/** Less than the size of the smallest file, so an export that keeps its file in memory fails. */
const MOST_MORE_MB = 4;

let few: LargeLedger;
let many: LargeLedger;
beforeAll(async () => {
  few = await openLargeLedger(FEW);
  many = await openLargeLedger(ROWS);
});
afterAll(async () => {
  await few.close();
  await many.close();
});

function tell(what: string, fewMb: number, manyMb: number, bytes: number) {
  const figures = `${fewMb.toFixed(0)} MB for ${FEW}, ${manyMb.toFixed(0)} MB for ${ROWS}`;
  process.stdout.write(`${what}: ${figures}, a file of ${(bytes / 1_048_576).toFixed(1)} MB\n`);
}

const EXPORTS = [
  ['csv', {}],
  ['csv', { type: 'expense', max: '9950000.00' }],
  ['xlsx', {}],
] as const;

test.each(some(EXPORTS, 1))(
  `${ROWS} transactions as %s with the filters %j are those of the API, in constant memory`,
  async (format, filters) => {
    const ask = { list: 'transactions', format, filters };
    const { heldMb: fewMb } = await few.exported({ list: 'transactions', format });
    const { file, heldMb, looks } = await many.exported(ask);
    const expected = await linesOfApi(many.portal, filters);
    tell(format, fewMb, heldMb, file.length);
    // Older rows have smaller amounts, so the filter `max` must keep more than a third of the rows.
    expect(expected.length).toBeGreaterThan(ROWS / 3);
    if (format === 'csv') expect(linesOfCsv(file)).toEqual(expected);
    else expect(linesOfWorkbook(file)).toEqual({ lines: expected, sumCents: sumOf(expected) });
    expect(looks.at(-1)).toMatchObject({ status: 'done', done: expected.length, total: expected.length });
    const underWay = looks.filter(({ status }) => status === 'running').map(({ done }) => done);
    expect(underWay.filter((done) => done > 0 && done < expected.length).length).toBeGreaterThan(0);
    expect(underWay).toEqual([...underWay].sort((one, other) => one - other));
    if (Object.keys(filters).length === 0)
      expect(looks.every(({ total, done }) => total === ROWS || (total === null && done === 0))).toBe(true);
    expect(heldMb - fewMb).toBeLessThan(MOST_MORE_MB);
  },
);

test(`the archive of a fund with ${ROWS} transactions has them all, in constant memory`, async () => {
  const ask = { list: 'archive', format: 'zip' };
  const { heldMb: fewMb } = await few.exported(ask);
  const { file, heldMb } = await many.exported(ask);
  tell('archive', fewMb, heldMb, file.length);
  const text = unzipped(file).get('records/transactions.jsonl')?.toString('utf8') ?? '';
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(
    rows.map(({ id, txn_date, description, amount }) => [
      id,
      txn_date,
      description,
      Math.round(amount * 100),
    ]),
  ).toEqual(await linesOfApi(many.portal));
  expect(heldMb - fewMb).toBeLessThan(MOST_MORE_MB);
});
