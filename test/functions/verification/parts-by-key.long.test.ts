import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { partsByKey } from '#functions/verification/parts-by-key.ts';

const PART_BYTES = 10_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function sorted(records: number, keys: number) {
  const sorting = partsByKey<'row'>(PART_BYTES);
  for (let number = 0; number < records; number += 1)
    sorting.add({ kind: 'row', key: `TXN#${number % keys}`, item: { number, text: 'Zürich\n' } });
  const parts = [];
  for await (const part of sorting.parts()) parts.push(part);
  const made = readdirSync(folder);
  sorting.close();
  return { parts, made, left: readdirSync(folder) };
}

test.each([
  [10, 10],
  [5_000, 2_000],
  [40_000, 10_000],
])('%i records of %i keys come back once, those of one key in one part', async (records, keys) => {
  const { parts } = await sorted(records, keys);
  const numbers = parts.flat().map(({ item }) => Number(item.number));
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: records }, (_, row) => row));
  expect(parts.flat().every(({ item }) => item.text === 'Zürich\n')).toBe(true);
  const partOf = new Map<string, number>();
  for (const [index, part] of parts.entries())
    for (const { key } of part) {
      expect(partOf.get(key) ?? index).toBe(index);
      partOf.set(key, index);
    }
});

test.each([10, 5_000])('bytes of %i records come back as they are', async (records) => {
  const packed = Buffer.from([0, 10, 255, 34]);
  const sorting = partsByKey<'row'>(PART_BYTES);
  for (let number = 0; number < records; number += 1)
    sorting.add({
      kind: 'row',
      key: `TXN#${number}`,
      item: { packed, within: { packed: new Uint8Array(packed) } },
    });
  let read = 0;
  for await (const part of sorting.parts()) {
    for (const { item } of part) {
      const { packed: own, within } = item as { packed: unknown; within: { packed: unknown } };
      for (const bytes of [own, within.packed]) {
        expect(bytes).toBeInstanceOf(Uint8Array);
        expect([...(bytes as Uint8Array)]).toEqual([...packed]);
      }
      read += 1;
    }
  }
  sorting.close();
  expect(read).toBe(records);
});

test('a part is no larger when there are more records, unless they have one key', async () => {
  for (const records of [1_000, 10_000, 80_000]) {
    const { parts } = await sorted(records, records);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(1.2 * PART_BYTES);
  }
  const { parts } = await sorted(1_000, 1);
  expect(parts.map((part) => part.length)).toEqual([1_000]);
});

test('few records never reach the disk, and of many nothing is left there', async () => {
  expect(await sorted(10, 10)).toMatchObject({ made: [], left: [] });
  const many = await sorted(5_000, 5_000);
  expect(many.made.length).toBeGreaterThan(0);
  expect(many.left).toEqual([]);
});
