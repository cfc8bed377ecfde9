import { DeleteCommand, GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOfRow } from '#functions/audit/locked-rows.ts';
import { keyOfSeal, readSeal, writeSeal } from '#functions/audit/seal.ts';
import { sealAudit } from '#functions/audit/seal-audit.ts';
import { hashOfRow, headKey, headOf, recordOfHead } from '#functions/ledger/audit-chain.ts';
import type { LedgerTables } from '#functions/verification/ledger-parts.ts';
import { readLostSpans, verifyLedger, verifyNightly } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

type Row = Record<string, unknown> & { readonly pk: string; readonly sk: string };

const HOUR_MS = 3_600_000;
let portal: TestPortal;
let rows: Row[];

async function sealAll(): Promise<void> {
  const { services, lockedCopy } = portal;
  await sealAudit(services, lockedCopy, Number.POSITIVE_INFINITY);
}

/** Every row, those of a record in the order of their chain. */
async function allRows(): Promise<Row[]> {
  const { Items = [] } = await portal.services.database.send(
    new ScanCommand({ TableName: portal.services.auditTable, ConsistentRead: true }),
  );
  return (Items as Row[]).sort((one, other) => Number(one.seq) - Number(other.seq));
}

beforeAll(async () => {
  portal = await startTestPortal();
  const { manager } = portal;
  const { id } = await portal.addClient({});
  await portal.call(manager, 'PUT', `/clients/${id}`, { notes: 'First' });
  await sealAll();
  portal.advance(3 * HOUR_MS);
  await sealAll();
  await portal.call(manager, 'PUT', `/clients/${id}`, { notes: 'Second' });
  const { body } = await portal.call(manager, 'POST', '/transactions/record', {
    client_id: id,
    amount: 70,
    description: 'A payment',
    txn_date: '2025-06-02',
  });
  await portal.call(manager, 'POST', `/transactions/${body.id}/void`, { reason: 'Twice' });
  portal.advance(3 * HOUR_MS);
  await sealAll();
  await portal.addClient({});
  portal.advance(3 * HOUR_MS);
  await sealAll();
  rows = await allRows();
});
afterAll(() => portal.close());

const put = (Item: object, TableName = portal.services.auditTable) =>
  portal.services.database.send(new PutCommand({ TableName, Item }));
const remove = ({ pk, sk }: Row, TableName = portal.services.auditTable) =>
  portal.services.database.send(new DeleteCommand({ TableName, Key: { pk, sk } }));

async function found(more: Partial<LedgerTables> = {}): Promise<{ I17: string[]; I19: string[] }> {
  const { breaches } = await verifyLedger({ ...portal.services, ...more });
  const of = (name: string) =>
    breaches.filter(({ invariant }) => invariant === name).map(({ detail }) => detail);
  return { I17: of('I17'), I19: of('I19') };
}

const ofRow = ({ target, id }: Row) => `${target}: its audit row ${id}`;

/** Where the head of a chain stands, with its item. */
async function headItem(target: string): Promise<Row> {
  const TableName = portal.services.portalTable;
  for (const Key of [recordOfHead(target), headKey(target)]) {
    if (!Key) continue;
    const { Item } = await portal.services.database.send(
      new GetCommand({ TableName, Key, ConsistentRead: true }),
    );
    if (Item?.audit_head !== undefined) return Item as Row;
  }
  throw new Error(`${target} has no head`);
}

/** Writes a whole history anew, with hashes and a head that fit, as who may write the tables could. */
async function forge(target: string, history: readonly Row[]): Promise<void> {
  const head = await headItem(target);
  for (const row of (await allRows()).filter((one) => one.target === target)) await remove(row);
  let previous = '';
  let seq = 0;
  for (const row of history) {
    seq += 1;
    const linked = { ...row, seq, previous_hash: previous };
    previous = hashOfRow(linked);
    await put({ ...linked, hash: previous });
  }
  await portal.services.database.send(
    new UpdateCommand({
      TableName: portal.services.portalTable,
      Key: { pk: head.pk, sk: head.sk },
      UpdateExpression: 'SET audit_head = :head',
      ExpressionAttributeValues: { ':head': headOf({ seq, hash: previous }) },
    }),
  );
}

/** Puts every row and the head back. */
async function restore(target: string): Promise<void> {
  const history = rows.filter((row) => row.target === target);
  for (const row of (await allRows()).filter((one) => one.target === target)) await remove(row);
  const head = await headItem(target);
  for (const row of history) await put(row);
  await put(
    { ...head, audit_head: headOf(history.at(-1) as unknown as { seq: number; hash: string }) },
    portal.services.portalTable,
  );
}

test('a ledger whose audit is sealed is sound, and one with changes since the last seal', async () => {
  expect(rows.length).toBeGreaterThan(6);
  const { I19 } = await found();
  expect(I19).toEqual([]);
  const { counts } = await verifyLedger(portal.services);
  expect(counts).toMatchObject({ locked_rows: rows.length, audit_rows: rows.length });
  expect(counts.seals).toBeGreaterThan(1);
  expect((await verifyLedger({ ...portal.services, lockedBucket: undefined })).counts).not.toHaveProperty(
    'seals',
  );
});

describe('a history rewritten with hashes and head that fit, which I17 cannot see,', () => {
  test('is found whatever single row and attribute was altered, and named', async () => {
    const targets = new Map<string, Row[]>();
    for (const row of rows)
      targets.set(String(row.target), [...(targets.get(String(row.target)) ?? []), row]);
    const alteration = fc.record({
      row: fc.nat(rows.length - 1),
      field: fc.constantFrom(
        'actor_name',
        'actor_email',
        'summary',
        'at',
        'changes',
        'record_name',
        'invented',
      ),
      value: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([{ field: 'notes' }])),
    });
    await fc.assert(
      fc.asyncProperty(alteration, async ({ row: index, field, value }) => {
        const altered = rows[index] as Row;
        const target = String(altered.target);
        const history = targets.get(target) ?? [];
        if (JSON.stringify(altered[field]) === JSON.stringify(value)) return;
        await forge(
          target,
          history.map((row) => (row === altered ? { ...row, [field]: value } : row)),
        );
        const { I17, I19 } = await found().finally(() => restore(target));
        expect(I17).toEqual([]);
        const following = history.slice(history.indexOf(altered));
        expect(I19.sort()).toEqual(
          following.map((row) => `${ofRow(row)} is not the one that was locked`).sort(),
        );
      }),
      { numRuns: 25 },
    );
    expect(await found()).toEqual({ I17: [], I19: [] });
  });

  test('is found when a row was taken out of it, and one put in', async () => {
    const target = String(rows.find(({ seq }) => seq === 3)?.target);
    const history = rows.filter((row) => row.target === target);
    const [first, second, ...rest] = history as [Row, Row, ...Row[]];
    await forge(target, [first, ...rest]);
    expect((await found()).I19).toContain(`${ofRow(second)} is missing, but was locked`);
    const invented = { ...first, sk: `${String(first.at)}#invented`, id: 'invented' };
    await forge(target, [first, invented, second, ...rest]);
    const { I17, I19 } = await found();
    await restore(target);
    expect(I17).toEqual([]);
    expect(I19).toContain(`${ofRow(invented)} is in no seal of its time`);
    expect(await found()).toEqual({ I17: [], I19: [] });
  });

  test('is found when the record is gone with its head and all its rows', async () => {
    const { id } = await portal.addClient({});
    portal.advance(3 * HOUR_MS);
    await sealAll();
    const target = `CLIENT#${id}`;
    const history = (await allRows()).filter((row) => row.target === target);
    for (const row of history) await remove(row);
    const head = await headItem(target);
    await remove(head, portal.services.portalTable);
    const { I17, I19 } = await found();
    for (const row of history) await put(row);
    await put(head, portal.services.portalTable);
    expect(history.length).toBeGreaterThan(0);
    expect(I17).toEqual([]);
    expect(I19).toEqual(history.map((row) => `${ofRow(row)} is missing, but was locked`));
  });

  test('is found before its hour is sealed, once the stream has locked the rows', async () => {
    const { id } = await portal.addClient({});
    const target = `CLIENT#${id}`;
    const history = (await allRows()).filter((row) => row.target === target);
    const { lockRows } = await import('#functions/audit/locked-rows.ts');
    await lockRows(portal.lockedCopy, history);
    await forge(
      target,
      history.map((row) => ({ ...row, actor_name: 'Somebody else' })),
    );
    const { I19 } = await found();
    await forge(target, history);
    expect(I19).toEqual(history.map((row) => `${ofRow(row)} is not the one that was locked`));
    portal.advance(3 * HOUR_MS);
    await sealAll();
  });
});

describe('the locked copy', () => {
  /** Changes the copy as nobody may, looks, and puts everything back. */
  const afterSpoiling = async (spoil: (versions: TestPortal['lockedCopy']['versions']) => void) => {
    const { versions } = portal.lockedCopy;
    const before = new Map([...versions].map(([key, stored]) => [key, [...stored]]));
    spoil(versions);
    const { I19 } = await found();
    versions.clear();
    for (const [key, stored] of before) versions.set(key, stored);
    return I19;
  };
  const pages = () => {
    const [stored] = portal.lockedCopy.versions.get(keyOfSeal(1)) ?? [];
    return readSeal(stored?.bytes ?? new Uint8Array())?.objects ?? [];
  };
  const version = (bytes: string | Uint8Array) => [{ versionId: 'forged', bytes: Buffer.from(bytes) }];

  test('does not hide what was changed in the table behind a newer version of its own', async () => {
    const [page] = pages();
    const [stored] = portal.lockedCopy.versions.get(page?.key ?? '') ?? [];
    const lines = Buffer.from(stored?.bytes ?? []).toString();
    const altered = JSON.parse(lines.split('\n', 1)[0] ?? '') as Row;
    const row = rows.find((one) => keyOfRow(one) === keyOfRow(altered)) as Row;
    await put({ ...row, actor_name: 'Somebody else' });
    const forged = lines.replaceAll(String(row.actor_name), 'Somebody else');
    const named = await afterSpoiling((versions) => {
      versions.set(page?.key ?? '', [...(versions.get(page?.key ?? '') ?? []), ...version(forged)]);
    });
    await put(row);
    expect(named).toEqual([`${ofRow(row)} is not the one that was locked`]);
  });

  test('names a page that is gone, with the rows that it had', async () => {
    const [page] = pages();
    const named = await afterSpoiling((versions) => versions.delete(page?.key ?? ''));
    expect(named).toContain(`${page?.key}: is missing, sealed by ${keyOfSeal(1)}`);
    expect(named.filter((detail) => detail.endsWith('is in no seal of its time'))).toHaveLength(
      page?.rows ?? 0,
    );
  });

  test('names a page with other bytes, and one whose name was made to fit', async () => {
    const [page] = pages();
    const named = await afterSpoiling((versions) => versions.set(page?.key ?? '', version('{}\n')));
    expect(named).toContain(`${page?.key}: is not what was stored`);
  });

  test.each(['first', 'middle'])('names the %s seal that is gone', async (which) => {
    const { seals = 0 } = (await verifyLedger(portal.services)).counts;
    const number = which === 'first' ? 1 : Math.ceil(seals / 2);
    const named = await afterSpoiling((versions) => versions.delete(keyOfSeal(number)));
    expect(named).toContain(`${keyOfSeal(number)}: is missing`);
  });

  test('names a seal that was changed, whichever it is and whatever of it', async () => {
    const { seals = 0 } = (await verifyLedger(portal.services)).counts;
    const numbers = Array.from({ length: seals }, (_, index) => index + 1);
    for (const number of numbers) {
      const key = keyOfSeal(number);
      const [stored] = portal.lockedCopy.versions.get(key) ?? [];
      const seal = readSeal(stored?.bytes ?? new Uint8Array());
      if (!seal) throw new Error('No seal');
      const [one, ...others] = seal.objects;
      const changes = [
        { ...seal, previous: 'f'.repeat(64) },
        { ...seal, number: number + 1 },
        { ...seal, rows: seal.rows + 1 },
        { ...seal, objects: others, rows: seal.rows - (one?.rows ?? 0) },
        { ...seal, objects: [...seal.objects, ...seal.objects], rows: seal.rows * 2 },
        { ...seal, objects: [{ ...(one as (typeof seal.objects)[0]), sha256: 'f'.repeat(64) }, ...others] },
      ];
      for (const change of changes) {
        const named = await afterSpoiling((versions) => versions.set(key, version(writeSeal(change))));
        expect([number, change, named.length > 0]).toEqual([number, change, true]);
      }
      expect(await afterSpoiling((versions) => versions.set(key, version('no seal')))).toContain(
        `${key}: is not the seal that was stored`,
      );
    }
  });

  test('is checked in the same way however little of it is held at once', async () => {
    const [page] = pages();
    await put({ ...(rows[2] as Row), actor_name: 'Somebody else' });
    const { versions } = portal.lockedCopy;
    const stored = versions.get(page?.key ?? '') ?? [];
    versions.delete(page?.key ?? '');
    const named = async (partBytes?: number) =>
      (await verifyLedger(portal.services, undefined, partBytes)).breaches
        .map(({ invariant, detail }) => `${invariant} ${detail}`)
        .sort();
    const [whole, byParts] = [await named(), await named(1)];
    versions.set(page?.key ?? '', stored);
    await put(rows[2] as Row);
    expect(whole.length).toBeGreaterThan(2);
    expect(byParts).toEqual(whole);
  });
});

test('rows that a restore lost are listed in the spans that are said to be lost, and breaches in others', async () => {
  const last = [...rows].sort((one, other) => (one.sk < other.sk ? -1 : 1)).at(-1) as Row;
  const ofLast = rows.filter(({ target }) => target === last.target);
  for (const row of ofLast) await remove(row);
  const head = await headItem(String(last.target));
  await remove(head, portal.services.portalTable);
  const at = (ms: number) => new Date(Date.parse(String(last.at)) + ms).toISOString();
  const missing = ofLast.map((row) => `${ofRow(row)} is missing, but was locked`);
  const look = async (lost: string) => {
    const { breaches, listed } = await verifyLedger({ ...portal.services, lost: readLostSpans(lost) });
    const details = (of: typeof breaches) => of.filter(({ invariant }) => invariant === 'I19').length;
    return { breaches: details(breaches), listed: details(listed) };
  };
  const seen = [
    await look(''),
    await look(`${at(-60_000)}/${at(60_000)}`),
    await look(`${at(HOUR_MS)}/${at(2 * HOUR_MS)}, ${at(-2 * HOUR_MS)}/${at(-HOUR_MS)}`),
  ];
  for (const row of ofLast) await put(row);
  await put(head, portal.services.portalTable);
  expect(seen).toEqual([
    { breaches: missing.length, listed: 0 },
    { breaches: 0, listed: missing.length },
    { breaches: missing.length, listed: 0 },
  ]);
});

test.each(['2026-11-27', '2026-11-27T01:00:00Z', 'yesterday/today', '2026-11-27T01:00:00Z/'])(
  'a span such as %s is refused',
  (text) => {
    expect(() => readLostSpans(text)).toThrow('is no span of time');
  },
);

test('the nightly check counts what the locked copy contradicts, named by the invariant alone', async () => {
  const row = rows[0] as Row;
  await put({ ...row, actor_name: 'Somebody else' });
  portal.logged.length = 0;
  await verifyNightly(portal.services, 0);
  await put(row);
  expect(portal.logged).toContainEqual({ level: 'error', event: 'ledger-breach', code: 'I19' });
  expect(JSON.stringify(portal.logged)).not.toContain('Somebody');
});
