import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { placeAfter } from '#functions/ledger/cursor.ts';
import { lengthIfWhole, queryList } from '#functions/ledger/query-list.ts';
import { findItem, findItems, type Query, queryItems, queryPages } from '#functions/ledger/read.ts';
import { writeAlone } from '#functions/ledger/transact.ts';
import { put } from '#functions/ledger/write.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  for (const [pk, sk, type] of [
    ['READ', 'A#1', 'odd'],
    ['READ', 'A#2', 'even'],
    ['READ', 'B#3', 'odd'],
    ['READ', 'B#4', 'even'],
    ['READ-EARLIER', 'A#0', 'even'],
  ]) {
    const item = { pk, sk, type, list_pk: `LIST-${pk}`, list_sk: sk };
    await writeAlone(portal.services, put(portal.services, { item }));
  }
});

afterAll(() => portal.close());

const row = z.object({ sk: z.string(), type: z.string().optional() });
const keysOf = async (query: Partial<Query>, atMost?: number) =>
  (await queryItems(portal.services, { partition: 'READ', ...query }, row, atMost)).map(({ sk }) => sk);

test('a query says its partition, range and direction as data', async () => {
  expect(await keysOf({})).toEqual(['A#1', 'A#2', 'B#3', 'B#4']);
  expect(await keysOf({ descending: true }, 2)).toEqual(['B#4', 'B#3']);
  expect(await keysOf({ startsWith: 'B#' })).toEqual(['B#3', 'B#4']);
  expect(await keysOf({ from: 'A#2', to: 'B#3' })).toEqual(['A#2', 'B#3']);
  expect(await keysOf({ from: 'A#2' })).toEqual(['A#2', 'B#3', 'B#4']);
  expect(await keysOf({ to: 'A#2' })).toEqual(['A#1', 'A#2']);
  expect(await keysOf({ partition: 'LIST-READ', index: 'list', from: 'B#' })).toEqual(['B#3', 'B#4']);
});

test('a range that ends before it begins has nothing in it', async () => {
  expect(await keysOf({ from: 'B', to: 'A' })).toEqual([]);
});

test('a query can leave out items and attributes', async () => {
  expect(await keysOf({ filter: { type: 'odd' } })).toEqual(['A#1', 'B#3']);
  const query = { partition: 'READ', attributes: ['type'], to: 'A#1' };
  for await (const { items } of queryPages(portal.services, query)) {
    expect(items).toEqual([{ sk: 'A#1', type: 'odd' }]);
  }
});

test('a query continues until it has all items or the requested number', async () => {
  expect(await keysOf({ atOnce: 1 })).toHaveLength(4);
  expect(await keysOf({ atOnce: 2 }, 3)).toEqual(['A#1', 'A#2', 'B#3']);
});

test('items are found by their keys, one or many', async () => {
  expect(await findItem(portal.services, { pk: 'READ', sk: 'A#1' }, row)).toEqual({ sk: 'A#1', type: 'odd' });
  expect(await findItem(portal.services, { pk: 'READ', sk: 'C' }, row)).toBeUndefined();
  const keys = Array.from({ length: 120 }, (_, index) => ({ pk: 'READ', sk: `A#${index}` }));
  const found = await findItems(portal.services, keys, ['sk']);
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining([{ sk: 'A#1' }, { sk: 'A#2' }]));
});

test.each([
  { descending: true, expected: ['B#4', 'B#3', 'A#2', 'A#1', 'A#0'], partition: ['READ', 'READ-EARLIER'] },
  { descending: false, expected: ['A#0', 'A#1', 'A#2', 'B#3', 'B#4'], partition: ['READ-EARLIER', 'READ'] },
  { descending: true, to: 'B#3', from: 'A#2', expected: ['B#3', 'A#2'], partition: 'READ' },
])('a list comes whole and once by pages of any length: $expected', async ({ expected, ...list }) => {
  for (const limit of [1, 2, 3, 5]) {
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { limit, cursor };
      const found = await queryList(portal.services, list, row, page, placeAfter(/^[AB]#\d$/));
      expect(found.items.length).toBeLessThanOrEqual(limit);
      expect(lengthIfWhole(page, found)).toBe(limit >= expected.length ? expected.length : null);
      shown.push(...found.items.map(({ sk }) => sk));
      cursor = found.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(shown).toEqual(expected);
  }
});
