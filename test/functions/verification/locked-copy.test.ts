import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockLateRows } from '#functions/workers/nightly-check/lock-late-rows.ts';
import { keyOfRow, lockRows } from '#functions/workers/nightly-check/locked-rows.ts';
import {
  readLostSpans,
  verifyLedger,
  verifyNightly,
} from '#functions/workers/nightly-check/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

type Row = Record<string, unknown> & { readonly pk: string; readonly sk: string };

const HOUR_MS = 3_600_000;
let portal: TestPortal;
let rows: Row[];

async function allRows(): Promise<Row[]> {
  const { Items = [] } = await portal.services.database.send(
    new ScanCommand({ TableName: portal.services.auditTable, ConsistentRead: true }),
  );
  return Items as Row[];
}

async function lockLate(): Promise<void> {
  portal.advance(HOUR_MS);
  await lockLateRows(portal.services, portal.lockedCopy, { untilMs: Number.POSITIVE_INFINITY });
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { manager } = portal;
  const { id } = await portal.addClient({});
  for (const notes of ['First', 'Second']) await portal.call(manager, 'PUT', `/clients/${id}`, { notes });
  await lockRows(portal.lockedCopy, 'rows/', await allRows());
  const { body } = await portal.call(manager, 'POST', '/transactions/record', {
    client_id: id,
    amount: 70,
    description: 'A payment',
    txn_date: '2025-06-02',
  });
  await portal.call(manager, 'POST', `/transactions/${body.id}/void`, { reason: 'Twice' });
  await portal.addClient({});
  await lockLate();
  portal.advance(25 * HOUR_MS);
  rows = await allRows();
});
afterAll(() => portal.close());

const put = (Item: object) =>
  portal.services.database.send(new PutCommand({ TableName: portal.services.auditTable, Item }));
const remove = ({ pk, sk }: Row) =>
  portal.services.database.send(
    new DeleteCommand({ TableName: portal.services.auditTable, Key: { pk, sk } }),
  );

const tables = () => ({ ...portal.services, lockedBucket: portal.lockedCopy });

async function found(): Promise<string[]> {
  const { breaches } = await verifyLedger(tables());
  return breaches.filter(({ invariant }) => invariant === 'I19').map(({ detail }) => detail);
}

const ofRow = ({ target, id }: Row) => `${target}: its audit row ${id}`;

test('a ledger whose audit is locked passes, and its rows are counted', async () => {
  expect(rows.length).toBeGreaterThan(6);
  expect(await found()).toEqual([]);
  const { counts } = await verifyLedger(tables());
  expect(counts).toMatchObject({ locked_rows: rows.length, audit_rows: rows.length });
  const without = await verifyLedger(portal.services);
  expect(without.counts).not.toHaveProperty('locked_rows');
});

describe('of rows older than a day', () => {
  test('each altered row is named, whichever field was altered', async () => {
    const alteration = fc.record({
      row: fc.nat(rows.length - 1),
      field: fc.constantFrom(
        'actor_name',
        'actor_email',
        'summary',
        'at',
        'changes',
        'record_name',
        'facts',
        'invented',
      ),
      value: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([{ field: 'notes' }])),
    });
    await fc.assert(
      fc.asyncProperty(alteration, async ({ row: index, field, value }) => {
        const row = rows[index] as Row;
        if (JSON.stringify(row[field]) === JSON.stringify(value)) return;
        await put({ ...row, [field]: value });
        const named = await found().finally(() => put(row));
        expect(named).toEqual([`${ofRow(row)} is not the one that was locked`]);
      }),
      { numRuns: 25 },
    );
    expect(await found()).toEqual([]);
  });

  test('each missing row is named, also where its record and all its rows are missing', async () => {
    for (const row of rows) {
      await remove(row);
      const named = await found();
      await put(row);
      expect(named).toEqual([`${ofRow(row)} is missing, but was locked`]);
    }
    for (const row of rows) await remove(row);
    const named = await found();
    for (const row of rows) await put(row);
    expect(named.sort()).toEqual(rows.map((row) => `${ofRow(row)} is missing, but was locked`).sort());
  });

  test('an added row is named: an hourly run does not lock it as a row that the stream missed', async () => {
    const [first] = rows as [Row, ...Row[]];
    const at = new Date(portal.services.now().getTime() - 49 * HOUR_MS).toISOString();
    const added = { ...first, sk: `${at}#added`, at, id: 'added' };
    await put(added);
    await lockLateRows(portal.services, portal.lockedCopy, { untilMs: Number.POSITIVE_INFINITY });
    const named = await found();
    await remove(added);
    expect(named).toEqual([`${ofRow(added)} is missing in the locked copy`]);
  });
});

test('a row younger than a day is compared once it is a day old', async () => {
  const { id } = await portal.addClient({});
  const [row] = (await allRows()).filter(({ target }) => target === `CLIENT#${id}`) as [Row];
  expect(await found()).toEqual([]);
  await lockRows(portal.lockedCopy, 'rows/', [row]);
  await put({ ...row, actor_name: 'Somebody else' });
  expect(await found()).toEqual([]);
  portal.advance(25 * HOUR_MS);
  const named = await found();
  await put(row);
  expect(named).toContain(`${ofRow(row)} is not the one that was locked`);
  await lockLateRows(portal.services, portal.lockedCopy, { from: '0', untilMs: Number.POSITIVE_INFINITY });
  rows = await allRows();
  expect(await found()).toEqual([]);
});

describe('the locked copy', () => {
  /** Changes the copy in a way that the bucket forbids, runs the check, and restores everything. */
  const afterSpoiling = async (spoil: (versions: TestPortal['lockedCopy']['versions']) => void) => {
    const { versions } = portal.lockedCopy;
    const before = new Map([...versions].map(([key, stored]) => [key, [...stored]]));
    spoil(versions);
    const named = await found();
    versions.clear();
    for (const [key, stored] of before) versions.set(key, stored);
    return named;
  };
  const version = (bytes: string) => [{ versionId: 'forged', bytes: Buffer.from(bytes) }];
  const linesOf = (key: string) =>
    Buffer.from(portal.lockedCopy.versions.get(key)?.[0]?.bytes ?? []).toString();

  test('does not hide a change in the table behind a newer version of its own', async () => {
    const [key = ''] = portal.lockedCopy.versions.keys();
    const altered = JSON.parse(linesOf(key).split('\n', 1)[0] ?? '') as Row;
    const row = rows.find((one) => keyOfRow(one) === keyOfRow(altered)) as Row;
    await put({ ...row, actor_name: 'Somebody else' });
    const forged = linesOf(key).replaceAll(String(row.actor_name), 'Somebody else');
    const named = await afterSpoiling((versions) => {
      versions.set(key, [...(versions.get(key) ?? []), ...version(forged)]);
    });
    await put(row);
    expect(named).toEqual([`${ofRow(row)} is not the one that was locked`]);
  });

  test.each(['rows/', 'late/'])('names each missing row of an object under %s', async (folder) => {
    const key = [...portal.lockedCopy.versions.keys()].find((one) => one.startsWith(folder)) ?? '';
    const lines = linesOf(key).trimEnd().split('\n');
    const named = await afterSpoiling((versions) => versions.delete(key));
    expect(named.sort()).toEqual(
      lines.map((line) => `${ofRow(JSON.parse(line))} is missing in the locked copy`).sort(),
    );
  });

  test('names an object whose bytes do not match its name', async () => {
    const [key = ''] = portal.lockedCopy.versions.keys();
    expect(await afterSpoiling((versions) => versions.set(key, version('{}\n')))).toContain(
      `${key}: is not what was stored`,
    );
  });
});

test('rows that a restore lost are listed in the spans named as lost, and are breaches in others', async () => {
  const last = [...rows].sort((one, other) => (one.sk < other.sk ? -1 : 1)).at(-1) as Row;
  await remove(last);
  const at = (ms: number) => new Date(Date.parse(String(last.at)) + ms).toISOString();
  const look = async (lost: string) => {
    const { breaches, listed } = await verifyLedger({ ...tables(), lost: readLostSpans(lost) });
    const count = (of: typeof breaches) => of.filter(({ invariant }) => invariant === 'I19').length;
    return { breaches: count(breaches), listed: count(listed) };
  };
  const seen = [
    await look(''),
    await look(`${at(-60_000)}/${at(60_000)}`),
    await look(`${at(HOUR_MS)}/${at(2 * HOUR_MS)}, ${at(-2 * HOUR_MS)}/${at(-HOUR_MS)}`),
  ];
  await put(last);
  expect(seen).toEqual([
    { breaches: 1, listed: 0 },
    { breaches: 0, listed: 1 },
    { breaches: 1, listed: 0 },
  ]);
});

test.each(['2026-11-27', '2026-11-27T01:00:00Z', 'yesterday/today', '2026-11-27T01:00:00Z/'])(
  'a span such as %s is refused',
  (text) => {
    expect(() => readLostSpans(text)).toThrow('is no span of time');
  },
);

test('the nightly check counts the contradictions of the locked copy, named by the invariant alone', async () => {
  const row = rows[0] as Row;
  await put({ ...row, actor_name: 'Somebody else' });
  portal.logged.length = 0;
  await verifyNightly(tables(), 0);
  await put(row);
  expect(portal.logged).toContainEqual({ level: 'error', event: 'ledger-breach', code: 'I19' });
  expect(JSON.stringify(portal.logged)).not.toContain('Somebody');
});
