import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { killerOf } from '#test/harness/killed-process.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from './statement-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, lostReply: 0.05 } });
const NO_KEY = {};

interface Row {
  id: string;
  description: string;
  type: string;
}

async function newRows(count: number, amount = '-10.00'): Promise<string[]> {
  const name = randomUUID();
  const lines = Array.from({ length: count }, (_, index) => {
    const month = String((index % 12) + 1).padStart(2, '0');
    return `01/${month}/${2000 + Math.floor(index / 12)},${amount},${name} ${String(index).padStart(3, '0')}`;
  });
  const csv = ['Date,Amount,Description', ...lines].join('\n');
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  await portal.services.settled();
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
  return body.transactions
    .filter(({ description }: Row) => description.startsWith(name))
    .sort((one: Row, other: Row) => (one.description < other.description ? -1 : 1))
    .map(({ id }: Row) => id);
}

const classify = (ids: readonly string[], kind: object, headers: Record<string, string> = NO_KEY) =>
  portal.call(portal.manager, 'POST', '/transactions/classify', { ids, ...kind }, headers);
const detail = async (id: string) => (await portal.call(portal.manager, 'GET', `/transactions/${id}`)).body;
const summary = async () => (await portal.call(portal.manager, 'GET', '/transactions?limit=1')).body.summary;

let propertyId: string;
beforeAll(async () => {
  const { body } = await portal.call(portal.manager, 'POST', '/fund/properties', {
    name: '18 Quay Street',
    type: 'Commercial',
    acquisitionPrice: 1_000_000,
    valuation: { marketValue: 1_000_000, date: '2025-03-31', source: 'Independent valuation' },
  });
  propertyId = body.id;
});

describe('200', () => {
  test('classifies a hundred rows of as many months in the order of the request, each with its own history', async () => {
    const ids = (await newRows(100)).reverse();
    const before = await summary();
    const { status, body } = await classify(ids, {
      type: 'expense',
      category: 'Strata',
      property_id: propertyId,
    });
    expect(status).toBe(200);
    expect(body.refused).toEqual([]);
    expect(body.classified.map(({ id }: Row) => id)).toEqual(ids);
    const after = await summary();
    expect(after.unclassified).toBe(before.unclassified - 100);
    expect(after.expenses).toEqual({
      count: before.expenses.count + 100,
      total: before.expenses.total + 1_000,
    });
    for (const id of [ids[0], ids[40], ids[99]]) {
      expect(await detail(id as string)).toMatchObject({
        type: 'expense',
        category: 'Strata',
        property_name: '18 Quay Street',
        activity: [
          { summary: 'Classified as expense, Strata, 18 Quay Street', actor_name: 'Morgan Manager' },
          { action: 'transaction.imported' },
        ],
      });
    }
  });

  test('refuses single rows, each with its reason, and classifies the others', async () => {
    const [first = '', second = '', third = '', aside = ''] = await newRows(4, '25.00');
    const [out = ''] = await newRows(1);
    await portal.call(portal.manager, 'PUT', `/transactions/${second}/classify`, { type: 'rent' });
    await portal.call(portal.manager, 'POST', `/transactions/${aside}/set-aside`, { reason: 'A note' });
    const { status, body } = await classify([out, first, 'nobody', second, aside, third], {
      type: 'contribution',
    });
    expect(status).toBe(200);
    expect(body.classified.map(({ id, type }: Row) => [id, type])).toEqual([
      [first, 'contribution'],
      [third, 'contribution'],
    ]);
    expect(body.refused).toEqual([
      {
        id: out,
        code: 'outflow-as-contribution',
        error: 'A payment out of the account cannot be a contribution.',
      },
      { id: 'nobody', code: 'transaction-not-found', error: 'Transaction not found' },
      { id: second, code: 'already-classified', error: 'This transaction is already classified.' },
      { id: aside, code: 'already-set-aside', error: expect.stringMatching(/set aside/) },
    ]);
    expect((await detail(out)).type).toBe('');
    expect((await detail(second)).type).toBe('rent');
  });

  test('two managers at the same time classify each row once, and the other one reads that it is classified', async () => {
    const ids = await newRows(40);
    const answers = await Promise.all([
      classify(ids, { type: 'expense' }),
      classify([...ids].reverse(), { type: 'tax' }),
    ]);
    const classified = answers.flatMap(({ body }) => body.classified.map(({ id }: Row) => id));
    expect(classified.sort()).toEqual([...ids].sort());
    for (const { body } of answers)
      for (const { code } of body.refused) expect(code).toBe('already-classified');
    for (const id of ids) expect((await detail(id)).activity).toHaveLength(2);
  });
});

describe('Idempotency-Key', () => {
  test('killed between two batches and sent again, continues where it stopped', async () => {
    const killer = killerOf(portal);
    for (const [write, when] of [
      [1, 'after'],
      [2, 'before'],
      [2, 'after'],
    ] as const) {
      const ids = await newRows(70);
      const key = { 'Idempotency-Key': randomUUID() };
      killer.killAt(write, when);
      await classify(ids, { type: 'expense' }, key);
      expect(killer.hasEnded()).toBe(true);
      killer.startAgain();
      const { body } = await classify(ids, { type: 'expense' }, key);
      expect(body.refused).toEqual([]);
      expect(body.classified).toHaveLength(70);
      for (const id of [ids[0], ids[69]]) expect((await detail(id as string)).activity).toHaveLength(2);
    }
  });
});

describe('400', () => {
  test.each([
    [
      { type: 'contribution', category: 'Strata' },
      'A contribution has clients, not a property or a category',
    ],
    [{ type: 'rates' }, expect.any(String)],
  ])('refuses %o', async (kind, message) => {
    const { status, body } = await classify(['any'], kind);
    expect([status, body.issues[0]]).toEqual([400, { path: 'type', message }]);
  });

  test('refuses no rows and a row named twice', async () => {
    expect((await classify([], { type: 'tax' })).status).toBe(400);
    expect((await classify(['a', 'a'], { type: 'tax' })).body.issues).toEqual([
      { path: 'ids', message: 'List each id only once' },
    ]);
  });
});
