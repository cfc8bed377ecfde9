import { describe, expect, it } from 'vitest';
import { isOfLogin } from '#functions/exports/lists.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { passesClientFilter } from '#shared/client-filter.ts';
import { portfolioGroupOf } from '#shared/portfolio.ts';
import { EXPORT_LISTS, LISTS_WITHOUT_SUMS } from '#shared/terms.ts';
import { distributionOf } from '../../access/distributed-scene.ts';
import type { Scene } from '../../access/scene.ts';
import { openTestedScene } from '../../access/tested-scene.ts';
import { pagesOf } from '../../harness/pages-of.ts';
import { csvRows, dayOfSerial, fileOf, madeExport, readSheet } from './read-files.ts';

const scene = await openTestedScene();
const { portal } = scene;
const { manager } = portal;
const distributionId = await distributionOf(scene);

type Row = Record<string, unknown>;
const at = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name], row);

interface Case {
  readonly list: (typeof EXPORT_LISTS)[number];
  readonly filters?: Readonly<Record<string, string>>;
  readonly api: readonly [path: string, rows: string];
  readonly only?: (row: Row) => boolean;
  readonly amounts: Readonly<Record<string, (row: Row) => unknown>>;
  readonly name: readonly [head: string, field: string];
}

const CASES: readonly ((scene: Scene) => Case)[] = [
  () => ({
    list: 'register',
    filters: { on: '2025-06-30' },
    api: ['/register?on=2025-06-30', 'holders'],
    amounts: { 'Value AUD': (row) => row.value ?? 0 },
    name: ['Client id', 'client_id'],
  }),
  ({ people }) => ({
    list: 'unit-moves',
    filters: { client_id: people.own.clientId },
    api: [`/register/moves?client_id=${people.own.clientId}`, 'moves'],
    amounts: { 'Amount AUD': (row) => (row.annulled ? 0 : row.amount) },
    name: ['Move id', 'id'],
  }),
  () => ({
    list: 'transactions',
    api: ['/transactions', 'transactions'],
    amounts: { 'Amount AUD': (row) => row.amount },
    name: ['Transaction id', 'id'],
  }),
  () => ({
    list: 'transactions',
    filters: { type: 'contribution' },
    api: ['/transactions?type=contribution', 'transactions'],
    amounts: { 'Amount AUD': (row) => row.amount, 'Allocated AUD': (row) => row.allocated_amount },
    name: ['Description', 'description'],
  }),
  () => ({
    list: 'transactions',
    filters: { min: '1', max: '99999.00', status: 'unclassified' },
    api: ['/transactions?min=1&max=99999.00&status=unclassified', 'transactions'],
    amounts: { 'Amount AUD': (row) => row.amount },
    name: ['Transaction id', 'id'],
  }),
  ({ people }) => ({
    list: 'allocations',
    filters: { client_id: people.own.clientId },
    api: [`/clients/${people.own.clientId}/transactions`, 'transactions'],
    amounts: {
      'Paid in AUD': (row) => (row.reversed_at === null && row.type === 'contribution' ? row.amount : 0),
      'Taken back AUD': (row) => (row.reversed_at === null ? 0 : row.amount),
      'Paying calls AUD': (row) => row.matched_amount,
    },
    name: ['Allocation id', 'id'],
  }),
  ({ people }) => ({
    list: 'allocations',
    filters: { client_id: people.own.clientId, kind: 'payment' },
    api: [`/clients/${people.own.clientId}/transactions?kind=payment`, 'transactions'],
    amounts: { 'Paid in AUD': (row) => row.amount, 'Taken back AUD': () => 0 },
    name: ['Allocation id', 'id'],
  }),
  () => ({
    list: 'clients',
    api: ['/clients', 'clients'],
    amounts: { 'Pledged AUD': (row) => row.pledged_amount, 'Paid AUD': (row) => row.total_paid },
    name: ['E-mail', 'email'],
  }),
  () => ({
    list: 'clients',
    filters: { q: 'CLIENT1@', status: 'Active' },
    api: ['/clients', 'clients'],
    only: (row) => passesClientFilter(row as never, { words: 'CLIENT1@', status: 'Active' }),
    amounts: { 'Pledged AUD': (row) => row.pledged_amount },
    name: ['E-mail', 'email'],
  }),
  () => ({
    list: 'capital-calls',
    api: ['/capital-calls', 'capital_calls'],
    amounts: {
      'Called AUD': (row) => row.total_amount,
      'Paid AUD': (row) => row.matched_amount,
      'Outstanding AUD': (row) => row.outstanding_amount,
    },
    name: ['Capital call id', 'id'],
  }),
  ({ people }) => ({
    list: 'capital-calls',
    filters: { client_id: people.own.clientId },
    api: [`/clients/${people.own.clientId}/capital-calls`, 'capital_calls'],
    amounts: { 'Called AUD': (row) => row.amount, 'Paid AUD': (row) => row.matched_amount },
    name: ['Line item id', 'id'],
  }),
  () => ({
    list: 'capital-calls',
    filters: { status: 'Partially Paid' },
    api: ['/capital-calls', 'capital_calls'],
    only: ({ status }) => status === 'Partially Paid',
    amounts: { 'Called AUD': (row) => row.total_amount },
    name: ['Capital call id', 'id'],
  }),
  ({ people }) => ({
    list: 'capital-calls',
    filters: { client_id: people.own.clientId, open: 'true' },
    api: [`/clients/${people.own.clientId}/capital-calls?open=true`, 'capital_calls'],
    amounts: { 'Outstanding AUD': (row) => row.outstanding_amount },
    name: ['Line item id', 'id'],
  }),
  ({ capitalCallId }) => ({
    list: 'line-items',
    filters: { capital_call_id: capitalCallId },
    api: [`/capital-calls/${capitalCallId}/line-items`, 'line_items'],
    amounts: { 'Called AUD': (row) => row.amount, 'Outstanding AUD': (row) => row.outstanding_amount },
    name: ['Line item id', 'id'],
  }),
  () => ({
    list: 'line-items',
    filters: { due: 'outstanding' },
    api: ['/reconciliations/outstanding', 'line_items'],
    amounts: { 'Outstanding AUD': (row) => row.outstanding_amount },
    name: ['Line item id', 'id'],
  }),
  () => ({
    list: 'reconciliations',
    api: ['/reconciliations', 'reconciliations'],
    amounts: { 'Matched AUD': (row) => row.amount },
    name: ['Match id', 'id'],
  }),
  () => ({ list: 'documents', api: ['/documents', 'documents'], amounts: {}, name: ['Document id', 'id'] }),
  ({ people }) => ({
    list: 'documents',
    filters: { client_id: people.own.clientId },
    api: [`/clients/${people.own.clientId}/documents`, 'documents'],
    amounts: {},
    name: ['Document id', 'id'],
  }),
  () => ({
    list: 'documents',
    filters: { client_id: 'fund' },
    api: ['/documents/fund', 'documents'],
    amounts: {},
    name: ['Document id', 'id'],
  }),
  () => ({
    list: 'properties',
    api: ['/fund/properties', 'properties'],
    amounts: {
      'Acquisition price AUD': (row) => row.acquisitionPrice,
      'Latest value AUD': (row) => (row.sold_on === null ? (at(row, 'latestValuation.marketValue') ?? 0) : 0),
    },
    name: ['Property id', 'id'],
  }),
  () => ({
    list: 'properties',
    filters: { show: 'not-rented' },
    api: ['/fund/properties', 'properties'],
    only: (row) => portfolioGroupOf(row as never, fundDateAt(portal.services.now())) === 'not-rented',
    amounts: { 'Acquisition price AUD': (row) => row.acquisitionPrice },
    name: ['Property id', 'id'],
  }),
  () => ({
    list: 'cash-flow',
    filters: { by: 'year' },
    api: ['/fund/cash-flow?by=year', 'periods'],
    amounts: { 'Net AUD': (row) => row.net, 'Financing AUD': (row) => row.financing },
    name: ['From', 'from'],
  }),
  () => ({
    list: 'distributions',
    api: ['/distributions', 'distributions'],
    amounts: {},
    name: ['Distribution id', 'id'],
  }),
  () => ({
    list: 'distribution-lines',
    filters: { distribution_id: distributionId },
    api: [`/distributions/${distributionId}/lines`, 'lines'],
    amounts: { 'Gross AUD': (row) => row.gross, 'Net AUD': (row) => row.net },
    name: ['Line id', 'id'],
  }),
  () => ({ list: 'messages', api: ['/messages', 'messages'], amounts: {}, name: ['Message id', 'id'] }),
  () => ({
    list: 'audit',
    filters: { kind: 'client' },
    api: ['/audit?kind=client', 'entries'],
    amounts: {},
    name: ['Entry id', 'id'],
  }),
];

const apiRows = async ([path, rows]: Case['api']): Promise<Row[]> =>
  (await pagesOf(portal, path, manager)).flatMap((page) => page[rows]);

const inCents = (amounts: readonly unknown[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount || 0) * 100), 0);

describe.each(
  CASES.map((make) => make(scene)).map(
    (one) => [`${one.list} ${JSON.stringify(one.filters ?? {})}`, one] as const,
  ),
)(
  'the export of %s',
  (_name, { list, filters = {}, api, only = () => true, amounts, name: [head, field] }) => {
    // The audit log has one line for each changed field.
    const linesOf = (row: Row) => (list === 'audit' ? Math.max(1, (row.changes as unknown[]).length) : 1);
    const expected = async () => {
      const rows = (await apiRows(api)).filter(only);
      expect(rows.length, 'something to compare').toBeGreaterThan(0);
      const ordered = list === 'cash-flow' ? rows.toReversed() : rows;
      return ordered.flatMap((row) => Array.from({ length: linesOf(row) }, () => row));
    };

    it('has as CSV the rows of the API in its order, and sums to the cent', async () => {
      const id = await madeExport(portal, manager, { list, format: 'csv', filters });
      const rows = await expected();
      const csv = csvRows(await fileOf(portal, manager, id));
      expect(csv.map((row) => row[head])).toEqual(rows.map((row) => row[field]));
      for (const [column, of] of Object.entries(amounts))
        expect(inCents(csv.map((row) => row[column])), column).toBe(inCents(rows.map(of)));
    });

    it('as a workbook has the same rows, real days and numbers, a head that stays, and the sums at its foot', async () => {
      const id = await madeExport(portal, manager, { list, format: 'xlsx', filters });
      const rows = await expected();
      const sheet = readSheet(await fileOf(portal, manager, id));
      const [heads, ...body] = sheet.rows;
      const columns = new Map([...(heads ?? [])].map(([letters, { text = '' }]) => [text, letters]));
      const hasSums = [...(body.at(-1)?.values() ?? [])].some(({ text }) => text === 'Total');
      expect(hasSums, 'a row of sums').toBe(!LISTS_WITHOUT_SUMS.includes(list));
      const lines = hasSums ? body.slice(0, -1) : body;
      expect(sheet.isHeadFrozen).toBe(true);
      expect(sheet.widths).toHaveLength(columns.size);
      const shown = lines.map((line) => {
        const cell = line.get(columns.get(head) ?? '');
        return cell?.format === 'dd/mm/yyyy' ? dayOfSerial(cell.number ?? 0) : cell?.text;
      });
      expect(shown).toEqual(rows.map((row) => row[field]));
      for (const [column, of] of Object.entries(amounts)) {
        const letters = columns.get(column) ?? '';
        const cells = lines.map((line) => line.get(letters));
        for (const cell of cells)
          if (cell) expect(cell).toMatchObject({ format: '#,##0.00', formula: false });
        expect(inCents([body.at(-1)?.get(letters)?.number]), `${column} at the foot`).toBe(
          inCents(rows.map(of)),
        );
      }
    });
  },
);

it('every list has a case', () => {
  const lists = new Set(CASES.map((make) => make(scene).list));
  // `list-own-clients.test.ts` compares the lists that belong to a login.
  const others = EXPORT_LISTS.filter((list) => list !== 'archive' && !isOfLogin(list));
  expect(others.filter((list) => !lists.has(list))).toEqual([]);
});
