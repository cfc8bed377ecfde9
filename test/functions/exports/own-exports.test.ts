import { expect, test } from 'vitest';
import { csvForm } from '#test/harness/csv-form.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { csvRows, fileOf, madeExport } from './read-files.ts';

const portal = portalOfFile();
const fresh = portalOfFile();

const csvOf = async (of: TestPortal, list: string) =>
  fileOf(of, of.manager, await madeExport(of, of.manager, { list, format: 'csv' }));
const send = (to: TestPortal, path: string, csv: string) => to.call(to.manager, 'POST', path, csvForm(csv));
const comparable = (file: Buffer) =>
  csvRows(file).map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([head]) =>
          !/ id$|^Added |^Paid |^Owed |^Due AUD|^Uncalled |^Overdue|^Outstanding |^Reference$|^Status$/.test(
            head,
          ),
      ),
    ),
  );

async function fill(): Promise<void> {
  const clients = [
    'Name,Email,Entity type,Entity name,Address,Pledge',
    'Siobhán O\'Brien-Smith,sb@example.com,Other,SB Pty Ltd,"U 5/1 Example St\nSydney NSW 2000",100000',
    'John Smith Jr.,js@example.com,SMSF,Smith Jr & Sons Super Fund,,200000.50',
  ].join('\n');
  const calls = [
    'Capital Call,Call Date,Due Date,Investor,Called Amount,Paid on,Paid',
    'Call A,29/02/2024,31/03/2024,Siobhán O’Brien-Smith,10000,05/03/2024,4000',
    'Call A,29/02/2024,31/03/2024,Smith Jr & Sons Super Fund,20000.25,,',
    'Call B,01/03/2024,31/03/2024,John Smith Jr,1,,',
    'Call C,2024-03-01 or later,31/03/2024,js@example.com,1,,',
  ].join('\n');
  const properties = [
    'Name,Type,City,Acquired on,Acquisition price,Monthly rent,Tenant,Lease end,Market value,Valued on,Valuation source',
    '"1 Wattle St,\nUnit 2",Commercial,Sydney,01/02/2020,1000000,5000,A Shop Pty Ltd,30/06/2030,1200000,30/06/2024,A Valuer',
  ].join('\n');
  expect((await send(portal, '/clients/import', clients)).body.rejected).toEqual([]);
  const { body } = await send(portal, '/capital-calls/import', calls);
  expect(body).toMatchObject({ insertedCount: 2, payment_count: 1 });
  expect(body.rejected.map(({ line }: { line: number }) => line)).toEqual([5]);
  expect((await send(portal, '/fund/properties/import', properties)).body.rejected).toEqual([]);
}

test('the exports of clients, calls with their lines, and properties come back unchanged', async () => {
  await fill();
  const lists = [
    ['clients', '/clients/import', 'clients'],
    ['capital-calls', '/capital-calls/import', undefined],
    ['line-items', '/capital-calls/import', 'line-items'],
    ['properties', '/fund/properties/import', 'properties'],
  ] as const;
  for (const [list, path, again] of lists) {
    const file = await csvOf(portal, list);
    const { body: known } = await send(portal, path, file.toString());
    expect(known, list).toMatchObject({ insertedCount: 0, rejected: [] });
    expect(known.duplicateCount, list).toBeGreaterThan(0);
    const { body } = await send(fresh, path, file.toString());
    expect(body.rejected, list).toHaveLength(again ? 0 : 2);
    if (again) expect(comparable(await csvOf(fresh, again)), list).toEqual(comparable(file));
  }
});
