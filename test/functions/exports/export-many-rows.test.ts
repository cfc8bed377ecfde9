import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMaker } from '#functions/exports/list-maker.ts';
import { runExport } from '#functions/exports/run-export.ts';
import { EXPORT_ROWS_AT_ONCE } from '#shared/constants.ts';
import {
  type LargeLedger,
  linesOfApi,
  linesOfCsv,
  linesOfWorkbook,
  openLargeLedger,
  sumOf,
} from './large-ledger.ts';
import { fileOf } from './read-files.ts';

const ROWS = EXPORT_ROWS_AT_ONCE + 1_500;

let ledger: LargeLedger;
beforeAll(async () => {
  ledger = await openLargeLedger(ROWS);
});
afterAll(() => ledger.close());

it('an export by the worker has every row of the API and its sum, and reports its progress meanwhile', async () => {
  const { portal } = ledger;
  portal.services.continueExport = async () => {};
  const expected = await linesOfApi(portal);
  expect(expected).toHaveLength(ROWS);
  for (const format of ['csv', 'xlsx']) {
    const asked = await portal.call(portal.manager, 'POST', '/exports', { list: 'transactions', format });
    expect([asked.status, asked.body.status]).toEqual([202, 'running']);
    const { id } = asked.body;
    const looks: object[] = [];
    const look = async () => {
      const { status, done, total, url } = (await portal.call(portal.manager, 'GET', `/exports/${id}`)).body;
      looks.push([status, done, total, url !== undefined]);
    };
    const untilMs = portal.services.now().getTime() + 600_000;
    await runExport(
      portal.services,
      id,
      (item, context, onProgress) =>
        listMaker()(item, context, async (done, total) => {
          await onProgress(done, total);
          await look();
        }),
      { untilMs },
    );
    await look();
    expect(looks, format).toEqual([
      ...[1_000, 2_000, 3_000, ROWS].map((done) => ['running', done, ROWS, false]),
      ['done', ROWS, ROWS, true],
    ]);
    const file = await fileOf(portal, portal.manager, id);
    if (format === 'csv') expect(linesOfCsv(file)).toEqual(expected);
    else expect(linesOfWorkbook(file)).toEqual({ lines: expected, sumCents: sumOf(expected) });
  }
});

it('rows that the request wrote before it passed the export to the worker are not reported as done', async () => {
  const { portal } = ledger;
  portal.services.continueExport = async () => {};
  const ask = { list: 'transactions', format: 'csv', filters: { type: 'expense' } };
  const { status, body } = await portal.call(portal.manager, 'POST', '/exports', ask);
  expect(status).toBe(202);
  const looked = await portal.call(portal.manager, 'GET', `/exports/${body.id}`);
  expect(looked.body).toMatchObject({ status: 'running', done: 0, total: null });
});
