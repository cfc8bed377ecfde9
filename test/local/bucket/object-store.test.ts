import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ObjectStore, openObjectStore } from '#local/bucket/object-store.ts';

let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  store = await openObjectStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

it('a body that is too large is counted in full and stored up to the limit', async () => {
  const received = await store.receive(pieces('12345', '67890', 'abcde', 'fghij'), 11);
  expect(received.sizeBytes).toBe(20);
  expect((await stat(received.path)).size).toBe(10);
  await store.discard(received);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

it('an interrupted body is not stored', async () => {
  async function* broken() {
    yield* pieces('12345');
    throw new Error('The connection was cut off.');
  }
  await expect(store.receive(broken())).rejects.toThrow('The connection was cut off.');
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

it('a second process that opens the store disturbs no write of the first', async () => {
  const received = await store.receive(pieces('x'));
  const beside = await openObjectStore(folder);
  await store.commit('a', { received, headers: {} });
  expect((await beside.find('a'))?.sizeBytes).toBe(1);
});
