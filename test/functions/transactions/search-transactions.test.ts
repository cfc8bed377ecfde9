import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { longStatement, statementForm } from './statement-file.ts';

const ROWS = 2_500;
const MOST_READ = 2_000;
const portal = portalOfFile();

interface Row {
  readonly id: string;
  readonly txn_date: string;
  readonly amount: number;
  readonly description: string;
  readonly type: string;
  readonly source: string;
  readonly category: string | null;
  readonly property_id: string | null;
  readonly client_id: string | null;
  readonly account_id: string | null;
  readonly allocated_amount: number;
}

const list = async (query: object) =>
  (await portal.call(portal.manager, 'GET', `/transactions?${new URLSearchParams({ ...query })}`)).body;
let ledger: Row[];
let clientId: string;
let propertyId: string;
let paid: string[];
let rowsRead = 0;

beforeAll(async () => {
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(longStatement(ROWS)));
  await portal.services.settled();
  clientId = (await portal.addClient({ pledged_amount: 1_000_000 })).id;
  const property = await portal.call(portal.manager, 'POST', '/fund/properties', {
    name: '18 Quay Street',
    type: 'Commercial',
    acquisitionPrice: 1_000_000,
    valuation: { marketValue: 1_000_000, date: '2025-03-31', source: 'Independent valuation' },
  });
  propertyId = property.body.id;
  const rows = await every({ limit: 1_000 });
  const sample = (at: number) => rows.filter((_, index) => index % 90 === at);
  const out = (row: Row) => row.amount < 0;
  const classify = (some: readonly Row[], kind: object) =>
    portal.call(portal.manager, 'POST', '/transactions/classify', { ids: some.map(({ id }) => id), ...kind });
  await classify(sample(0).filter(out), { type: 'expense', category: 'Council rates' });
  await classify(sample(1).filter(out), { type: 'expense', property_id: propertyId, category: 'Repairs' });
  await classify(sample(2), { type: 'rent', property_id: propertyId });
  const deposits = sample(4)
    .filter((row) => !out(row))
    .slice(0, 20);
  await classify(deposits, { type: 'contribution' });
  paid = deposits.slice(0, 12).map(({ id }) => id);
  for (const row of deposits.slice(0, 12))
    await portal.call(portal.manager, 'POST', `/transactions/${row.id}/allocations`, { clientId, amount: 1 });
  const [whole] = deposits.slice(12);
  await portal.call(portal.manager, 'POST', `/transactions/${whole?.id}/allocations`, {
    clientId: (await portal.addClient({ pledged_amount: 1_000_000 })).id,
    amount: whole?.amount,
  });
  await portal.indexesShowAll();
  ledger = await every({ limit: 1_000 });
  portal.services.database.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      rowsRead += (result.output as { ScannedCount?: number }).ScannedCount ?? 0;
      return result;
    },
    { step: 'initialize', priority: 'low' },
  );
});

async function every(query: object): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
    rows.push(...page.transactions);
    cursor = page.next_cursor;
  }
  return rows;
}

async function searched(query: object): Promise<{ ids: string[]; requests: number }> {
  const ids: string[] = [];
  let cursor: string | null = '';
  let requests = 0;
  let searchedTo = '9999-12-31';
  while (cursor !== null) {
    rowsRead = 0;
    const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
    expect(rowsRead).toBeLessThanOrEqual(MOST_READ);
    requests += 1;
    cursor = page.next_cursor;
    ids.push(...page.transactions.map(({ id }: Row) => id));
    expect(page.total).toBeNull();
    expect(page.first_day).toBe(requests === 1 ? `${ledger.at(-1)?.txn_date.slice(0, 7)}-01` : undefined);
    if (cursor === null) expect(page.searched_to).toBeNull();
    else {
      expect(page.searched_to <= searchedTo, `${page.searched_to} after ${searchedTo}`).toBe(true);
      searchedTo = page.searched_to;
      // The search stopped at this day, so the page contains no older row.
      expect(page.transactions.every(({ txn_date }: Row) => txn_date >= searchedTo)).toBe(true);
    }
  }
  return { ids, requests };
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

test('a word of the oldest row is found, a part of the ledger at a time', async () => {
  const oldest = ledger.at(-1) as Row;
  const word = oldest.description.toUpperCase();
  const { ids, requests } = await searched({ q: ` ${word} ` });
  expect(ids).toContain(oldest.id);
  expect(ids).toEqual(idsOf(ledger.filter((row) => row.description.toUpperCase().includes(word))));
  expect(requests).toBeGreaterThan(1);
  expect(requests).toBeLessThan(4);
});

const amount = fc.integer({ min: 0, max: 9_000 });
const filters = fc.record(
  {
    type: fc.constantFrom('expense', 'rent', 'contribution', 'tax'),
    source: fc.constantFrom('csv', 'manual'),
    status: fc.constantFrom('unclassified', 'classified', 'unallocated', 'partial', 'allocated'),
    category: fc.constantFrom('repairs', 'Council rates', 'Land tax'),
    property: fc.boolean(),
    client: fc.boolean(),
    between: fc.tuple(amount, amount),
    q: fc.constantFrom('reference 1', 'DIRECT', '77'),
    days: fc.constantFrom(['2024-02-03', '2024-11-20'], ['2024-05-05', '2024-05-05']),
    limit: fc.constantFrom(1_000, 250),
  },
  { requiredKeys: ['q', 'limit'] },
);

function stateOf({ type, amount: whole, allocated_amount: allocated }: Row): string {
  if (type !== 'contribution') return type === '' ? 'unclassified' : 'classified';
  return allocated === 0 ? 'unallocated' : allocated === whole ? 'allocated' : 'partial';
}

test('any filters together find exactly the rows that pass each of them, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async ({ between, days, property, client, ...same }) => {
      const [min, max] = between?.toSorted((one, other) => one - other) ?? [];
      const query = {
        ...same,
        ...(between ? { min, max } : {}),
        ...(days ? { from: days[0], to: days[1] } : {}),
        ...(property ? { property_id: propertyId } : {}),
        ...(client ? { client_id: clientId } : {}),
      };
      const expected = ledger.filter(
        (row) =>
          row.description.toLowerCase().includes(same.q.toLowerCase()) &&
          (!same.type || row.type === same.type) &&
          (!same.source || row.source === same.source) &&
          (!same.category || row.category?.toLowerCase() === same.category.toLowerCase()) &&
          (!same.status || (same.status === 'classified' ? row.type !== '' : stateOf(row) === same.status)) &&
          (!property || row.property_id === propertyId) &&
          (!client || paid.includes(row.id)) &&
          (min === undefined || Math.abs(row.amount) >= min) &&
          (max === undefined || Math.abs(row.amount) <= max) &&
          (!days || (row.txn_date >= String(days[0]) && row.txn_date <= String(days[1]))),
      );
      expect((await searched(query)).ids).toEqual(idsOf(expected));
    }),
    { numRuns: runs(8) },
  );
});

test('a reversed allocation is no longer found under its client', async () => {
  const [first] = paid;
  const { body } = await portal.call(portal.manager, 'GET', `/transactions/${first}`);
  await portal.call(
    portal.manager,
    'POST',
    `/transactions/${first}/allocations/${body.allocations[0].id}/reverse`,
    { reason: 'Allocated to the wrong client' },
  );
  await portal.indexesShowAll();
  paid = paid.slice(1);
  const { ids } = await searched({ client_id: clientId });
  expect(ids.toSorted()).toEqual(paid.toSorted());
});

test('a cursor continues its own list with its own filters only', async () => {
  const { next_cursor: cursor } = await list({ q: 'reference', limit: 10 });
  const code = async (query: object) => (await list({ ...query, cursor })).code;
  expect(await code({ q: 'reference', limit: 20 })).toBeUndefined();
  for (const other of [{}, { q: 'referenc' }, { q: 'reference', type: 'expense' }, { status: 'classified' }])
    expect(await code(other), JSON.stringify(other)).toBe('invalid-cursor');
  const { next_cursor: plain } = await list({ limit: 10 });
  expect((await list({ status: 'unclassified', cursor: plain })).code).toBe('invalid-cursor');
});

test.each(['min=-1', 'min=abc', 'min=5&max=4', 'type=gift', 'source=mail', 'client_id=a b'])(
  '?%s is refused',
  async (query) => {
    expect((await portal.call(portal.manager, 'GET', `/transactions?${query}`)).status).toBe(400);
  },
);
