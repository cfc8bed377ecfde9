import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPurposes, writePurposes } from '#functions/csv/purpose-cell.ts';
import { csvOf } from '#shared/csv.ts';
import { cents, plainDollars } from '#shared/money.ts';
import { csvRows, fileOf, madeExport } from '#test/functions/exports/read-files.ts';
import { runs } from '#test/runs.ts';
import { csvForm } from '../../harness/csv-form.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';

const portal = portalOfFile();
const send = (text: string, query = '') =>
  portal.call(portal.manager, 'POST', `/capital-calls/import${query}`, csvForm(text));
const callNamed = async (title: string) => {
  const { body } = await portal.call(portal.manager, 'GET', '/capital-calls?limit=1000');
  return body.capital_calls.find((call: { title: string }) => call.title === title);
};
const SPLIT = [
  { label: 'Purchase', amount: 150_000 },
  { label: 'Stage 2; "fit-out"', amount: 49_999.5 },
  { label: 'Costs', amount: 0.5 },
];
const CELL = 'Purchase $150,000; "Stage 2; ""fit-out""" 49999.50; Costs 0.50';

test('what a call is for, its split and its reason are imported, exported and imported again alike', async () => {
  await portal.addClient({ name: 'Ana Alt', pledged_amount: 100_000 });
  await portal.addClient({ name: 'Ben Berg', pledged_amount: 100_000 });
  const told = { purpose: 'Purchase of "8 Harbour Road",\nand its costs', purpose_split: SPLIT };
  const more = ['Agreed with both', told.purpose, CELL];
  const file = csvOf([
    ['Title', 'Issued on', 'Client', 'Amount', 'Reason beyond pledge', 'Purpose', 'Purpose split'],
    ['First', '2023-03-01', 'Ana Alt', '90000', ...more],
    ['First', '2023-03-01', 'Ben Berg', '110000', ...more],
  ]);
  const { body } = await send(file, '?dryRun=true');
  expect(body).toMatchObject({ rejected: [], ignored_columns: [], preview: [told] });
  expect((await send(file)).body).toMatchObject({ insertedCount: 1 });
  const reason = { beyond_pledge_reason: 'Agreed with both' };
  expect(await callNamed('First')).toMatchObject({ ...told, ...reason });

  const list = { list: 'line-items', format: 'csv', filters: {} };
  const made = await fileOf(portal, portal.manager, await madeExport(portal, portal.manager, list));
  expect(csvRows(made).map((row) => row.Purpose)).toEqual([told.purpose, told.purpose]);
  const again = String(made).replaceAll('"First"', '"Again"');
  expect((await send(again)).body).toMatchObject({ insertedCount: 1, rejected: [] });
  expect(await callNamed('Again')).toMatchObject({ ...told, ...reason });
});

test('a line whose purpose cannot be read, is too long or does not add up is rejected and says why', async () => {
  await portal.addClient({ name: 'Cy Chen', pledged_amount: 100 });
  const parts = (count: number) => Array.from({ length: count }, (_, at) => `Part ${at} 1`).join(';');
  const rows = [
    ['Good', '6', 'x'.repeat(2_000), parts(6)],
    ['Long', '6', 'x'.repeat(2_001), ''],
    ['Seven', '7', '', parts(7)],
    ['No amount', '6', '', 'Purchase 5; Costs'],
    ['Zero', '6', '', 'Purchase 6; Costs 0'],
    ['No label', '6', '', 'Purchase 5; 1'],
    ['Long label', '6', '', `${'x'.repeat(200)} 6`],
    ['Sum', '6', '', 'Purchase 5; Costs 1.01'],
  ];
  const file = csvOf([
    ['Title', 'Issued on', 'Amount', 'Purpose', 'Purpose split'],
    ...rows.map(([title = '', ...rest]) => [title, '2023-05-01', ...rest]),
  ]);
  const previewed = (await send(file, '?dryRun=true')).body;
  expect(previewed.rejected).toEqual([
    { line: 3, message: 'Purpose: at most 2000 characters.' },
    { line: 4, message: 'Purpose split: at most 6 purposes.' },
    { line: 5, message: 'Purpose split: “Costs” needs a purpose and an amount.' },
    { line: 6, message: 'Purpose split: “Costs 0” needs an amount above zero at its end.' },
    { line: 7, message: 'Purpose split: “1” needs a purpose and an amount.' },
    { line: 8, message: 'Purpose split: at most 60 characters.' },
    { line: 9, message: 'The purposes do not add up to the total of the call.' },
  ]);
  expect((await send(file)).body).toMatchObject({ insertedCount: 1, rejected: previewed.rejected });
});

test('the lines of a call must have the same purposes, and the first that differs is named', async () => {
  const file = csvOf([
    ['Title', 'Issued on', 'Client', 'Amount', 'Purpose', 'Purpose split'],
    ['Two', '2023-06-01', 'Ana Alt', '1', 'Costs', 'Costs 2'],
    ['Two', '2023-06-01', 'Ben Berg', '1', 'Costs', ''],
  ]);
  expect((await send(file)).body.rejected).toEqual([
    { line: 2, message: 'Not imported, because line 3 of the same call has an error.' },
    { line: 3, message: 'Line 2 of the same call has a different purpose split.' },
  ]);
});

test('any split is read from its cell as it was written', () => {
  const label = fc
    .string({ unit: fc.constantFrom(...'aB 5;"\'$.,-\n') })
    .map((text) => text.trim())
    .filter(Boolean);
  const part = fc.record({ label, amount: fc.integer({ min: 1, max: 1e12 }).map(cents) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (split) => {
      const wire = split.map((one) => ({ label: one.label, amount: plainDollars(one.amount) }));
      expect(readPurposes(writePurposes(split).trim())).toEqual(wire);
    }),
    { numRuns: runs(200) },
  );
});
