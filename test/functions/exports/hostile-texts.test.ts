import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { column, summed } from '#functions/exports/column.ts';
import { listOfRows } from '#functions/exports/exported-list.ts';
import { isOfLogin } from '#functions/exports/lists.ts';
import { makeList } from '#functions/exports/make-list.ts';
import { distributionLineId, putDistributionLineWrite } from '#functions/records/distribution-store.ts';
import { lastDayOf } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { EXPORT_LISTS, isZipList } from '#shared/terms.ts';
import { ZERO_UNITS } from '#shared/units.ts';
import type { TestActor } from '../../harness/actors.ts';
import { valuesOf } from '../../harness/client-details.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';
import { available } from '../documents/uploading.ts';
import { callFrom, importRows, payLine } from '../reconciliations/reconciling.ts';
import { fileOf, madeExport, readSheet } from './read-files.ts';

const portal = portalOfFile();

const STARTS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFE66', '=HYPERLINK("x")&'];
const RUNS = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|^[\t\r\n]/u;

let made = 0;
let distributionId = '';
let investor: TestActor;
const hostile = (what: string) => {
  made += 1;
  return `${STARTS[made % STARTS.length]}hostile ${what} ${made}`;
};

async function change(method: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await portal.call(portal.manager, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

beforeAll(async () => {
  const details = (what: string) => ({
    ...valuesOf((label) => hostile(`${what} ${label}`), 0),
    mobile: hostile('tel'),
  });
  const one = await portal.addClient(details('first'));
  investor = one.actor;
  const other = await portal.addClient(details('second'));
  await change('PUT', `/clients/${one.id}`, { name: hostile('new name') });
  const property = await change('POST', '/fund/properties', {
    name: hostile('property'),
    type: 'Commercial',
    acquisitionPrice: 1_000,
    location: { city: hostile('city'), state: 'NSW' },
    valuation: { marketValue: 2_000, date: '2025-03-31', source: hostile('valuer') },
    rental: { monthlyRent: 10, tenantName: hostile('tenant'), leaseEnd: '2029-06-30' },
  });
  await change('POST', '/transactions/record', {
    type: 'expense',
    amount: '12.34',
    description: hostile('expense'),
    note: hostile('note'),
    category: hostile('category'),
    property_id: property.id,
    txn_date: '2025-06-10',
  });
  await change('POST', '/transactions/record', {
    client_id: one.id,
    amount: 10,
    description: hostile('payment'),
    note: hostile('note'),
    txn_date: '2025-06-11',
  });
  await importRows(portal, [[-4.5, hostile('bank text')]]);
  const { callId, lines } = await callFrom(
    portal,
    [
      [one.id, 100],
      [other.id, 200],
    ],
    { title: hostile('call') },
  );
  const [line, second] = lines;
  if (!line || !second) throw new Error('Nothing was called');
  await payLine(portal, line, 100);
  await change('POST', `/capital-calls/${callId}/line-items/${second.id}/write-off`, {
    reason: hostile('reason'),
    amount: 200,
  });
  const distribution = await change('POST', '/distributions', {
    title: hostile('distribution'),
    ...{ from: '2025-06-01', to: '2025-06-30', basis: 'record-day', pay_on: '2025-07-20' },
    components: [{ kind: 'capital', label: hostile('component'), total: 1 }],
  });
  distributionId = distribution.id;
  const distributed = {
    ...{ id: distributionLineId(distributionId, 1), distribution_id: distributionId, number: 1 },
    ...{ client_id: one.id, client_name: hostile('holder'), unit_days: '1', shares: [cents(100)] },
    ...{ gross_cents: cents(100), brought_forward_cents: cents(0), withheld_cents: cents(0), rate_bps: 0 },
    ...{ reinvest_bps: 0, reinvested_cents: cents(0), reinvested_units_e4: ZERO_UNITS },
    ...{ carried_cents: cents(0), net_cents: cents(100) },
  };
  const period = { to: lastDayOf('2025-06'), number: 1 };
  const { Put } = putDistributionLineWrite(portal.services, period, distributed);
  await portal.services.database.send(
    new PutCommand({ TableName: portal.services.portalTable, Item: Put?.Item }),
  );
  await available(portal, {
    filename: `${hostile('file')}.pdf`,
    metadata: { client_id: one.id, name: hostile('paper'), description: hostile('description') },
  });
});

const LISTS = EXPORT_LISTS.filter((list) => !isZipList(list));
const filtersOf = (list: string) => {
  if (list === 'cash-flow') return { by: 'month' };
  if (list === 'distribution-lines') return { distribution_id: distributionId };
  // The filter excludes new audit entries, because each export adds one to the audit log.
  return list === 'audit' ? { kind: 'client' } : {};
};

describe.each(LISTS)('the list of %s', (list) => {
  const fileAs = async (format: string) =>
    fileOf(portal, by(), await madeExport(portal, by(), { list, format, filters: filtersOf(list) }));
  const by = () => (isOfLogin(list) ? investor : portal.manager);

  it('has in no column, as CSV or as workbook, a text that a spreadsheet runs', async () => {
    const [, ...lines]: string[][] = parse(await fileAs('csv'), { bom: true });
    const sheet = readSheet(await fileAs('xlsx'));
    const rows = sheet.rows.slice(1, lines.length + 1);
    const letters = [...(sheet.rows[0]?.keys() ?? [])];
    let texts = 0;
    for (const [at, line] of lines.entries()) {
      for (const [place, written] of line.entries()) {
        const cell = rows[at]?.get(letters[place] ?? '');
        expect(cell?.formula ?? false, written).toBe(false);
        if (cell?.number !== undefined) {
          if (cell.format !== '#,##0.00') continue;
          expect(Number(written)).toBe(cell.number);
          continue;
        }
        expect(written).not.toMatch(RUNS);
        const text = cell?.text ?? '';
        expect(written).toBe(RUNS.test(text) ? `'${text}` : text);
        if (text.includes('hostile')) texts += 1;
      }
    }
    if (list !== 'cash-flow') expect(texts).toBeGreaterThan(0);
  });
});

it('a workbook keeps every text as it is, and runs none', async () => {
  interface Row {
    readonly text: string;
    readonly amount: number;
  }
  const anyText = fc.oneof(
    fc.array(fc.constantFrom(...STARTS, '\t', ' ', '"', '<', '&', ']]>', "'", '_x000D_', 'a', '1'), {
      maxLength: 6,
    }),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => [text]),
  );
  const anyRow = fc.record({
    text: anyText.map((parts) => parts.join('')),
    amount: fc.integer({ min: -1e12, max: 1e12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 20 }), async (rows) => {
      async function* pages() {
        yield rows;
      }
      const list = listOfRows<Row>(
        [column('text', 'Text', ({ text }) => text), summed('Amount', ({ amount }) => cents(amount))],
        rows.length,
        pages(),
      );
      const pieces: Uint8Array[] = [];
      const { pieces: written } = makeList(list, {
        title: '=1+1',
        format: 'xlsx',
        onProgress: async () => {},
      });
      for await (const piece of written) pieces.push(piece);
      const [, ...lines] = readSheet(Buffer.concat(pieces)).rows;
      for (const [at, { text, amount }] of rows.entries()) {
        const [first, second] = [lines[at]?.get('A'), lines[at]?.get('B')];
        expect(first?.text ?? '').toBe(text);
        expect([first?.formula ?? false, second?.formula]).toEqual([false, false]);
        expect(second?.number).toBe(amount / 100);
      }
      const sum = rows.reduce((total, { amount }) => total + amount, 0);
      expect(lines.at(-1)?.get('B')?.number).toBe(sum / 100);
    }),
    { numRuns: 200 },
  );
});
