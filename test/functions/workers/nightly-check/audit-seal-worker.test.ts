import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, expect, test } from 'vitest';
import type { LogEntry } from '#functions/services.ts';
import { lockNewRows } from '#functions/workers/nightly-check/audit-seal-worker.ts';
import { type LockedCopy, lockedCopy } from '#test/harness/locked-copy.ts';

let copy: LockedCopy;
let logged: LogEntry[];
beforeEach(() => {
  copy = lockedCopy();
  logged = [];
});

const rowAt = (at: string, more: object = {}) => {
  const id = randomUUID();
  return { pk: 'CLIENT#1', sk: `${at}#${id}`, id, at, target: 'CLIENT#1', ...more };
};

const record = (eventName: string, row: object) => ({
  eventName,
  eventSource: 'aws:dynamodb',
  dynamodb: { Keys: {}, NewImage: eventName === 'REMOVE' ? undefined : marshall(row) },
});

const deliver = (rows: readonly object[], eventName = 'INSERT') =>
  lockNewRows(
    { lockedBucket: copy, log: (entry) => logged.push(entry) },
    { Records: rows.map((row) => record(eventName, row)) },
  );

test('the rows of an event are locked by their hours, each with all its stored fields', async () => {
  const rows = [
    rowAt('2026-11-27T01:59:59.999Z', { changes: [{ field: 'notes', before: null, after: 'a\u2028"b"' }] }),
    rowAt('2026-11-27T02:00:00.000Z', { seq: 7, amount: -12.5 }),
    rowAt('2026-11-27T02:30:00.000Z', { nested: { list: [1, 'two', true], map: {} } }),
  ];
  await deliver(rows);
  const keys = [...copy.versions.keys()];
  expect(keys.map((key) => key.replace(/[0-9a-f]{64}/, 'sha256')).sort()).toEqual([
    'rows/2026/11/27/01/sha256.jsonl',
    'rows/2026/11/27/02/sha256.jsonl',
  ]);
  const bySk = (one: { sk?: unknown }, other: { sk?: unknown }) =>
    String(one.sk) < String(other.sk) ? -1 : 1;
  expect((await copy.rows()).sort(bySk)).toEqual(rows);
});

test('an event that is delivered again, in another order, stores nothing again', async () => {
  const rows = [1, 2, 3].map((second) => rowAt(`2026-11-27T02:00:0${second}.000Z`));
  await deliver(rows);
  await deliver([...rows].reverse());
  await deliver([...rows, ...rows]);
  expect([...copy.versions.values()].map((versions) => versions.length)).toEqual([1]);
});

test('a row with a sort key that is no instant does not stop the others', async () => {
  await deliver([rowAt('2026-11-27T02:00:00.000Z'), { pk: 'X', sk: '../../seals/00000001.json' }]);
  expect(await copy.rows()).toHaveLength(2);
  expect([...copy.versions.keys()].filter((key) => !key.startsWith('rows/'))).toEqual([]);
});

test('rows that were changed or removed in the table are reported, and locked rows stay', async () => {
  const row = rowAt('2026-11-27T02:00:00.000Z');
  await deliver([row]);
  await deliver([{ ...row, actor_name: 'Somebody else' }], 'MODIFY');
  await deliver([row], 'REMOVE');
  expect(logged).toEqual(
    [1, 1].map((rows) => ({ level: 'error', event: 'audit-row-changed', counts: { rows } })),
  );
  expect(await copy.rows()).toEqual([row]);
});

test('an event whose rows could not be stored fails, so that the stream repeats it', async () => {
  copy.failNext('put');
  const row = rowAt('2026-11-27T02:00:00.000Z');
  await expect(deliver([row])).rejects.toThrow('out of reach');
  await deliver([row]);
  expect(await copy.rows()).toEqual([row]);
});
