import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuditSealer } from '#local/audit-sealer.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { HOUR_MS, MINUTE_MS, rowAt, type Sealing, startSealing } from '../functions/audit/sealing.ts';

let portal: TestPortal;
let sealing: Sealing;
beforeAll(async () => {
  portal = await startTestPortal({ faults: { lag: 1_500 } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  sealing = await startSealing(portal);
});

test('looks a minute apart lock each row once, and what an index shows late is sealed from the table', async () => {
  const look = createAuditSealer(sealing.services, sealing.copy);
  const rows = Array.from({ length: 8 }, (_, index) => rowAt(index * MINUTE_MS, `row-${index}`));
  for (const [index, row] of rows.entries()) {
    await sealing.put(row);
    // What is stored after the look that it belongs to.
    if (index % 3 === 0) await portal.indexesShowAll();
    sealing.clockMs = (index + 1) * MINUTE_MS;
    await look(Number.POSITIVE_INFINITY);
  }
  const locked = (await sealing.copy.rows()).map(({ id }) => String(id)).sort();
  expect(new Set(locked).size).toBe(locked.length);
  expect(locked.length).toBeGreaterThan(0);
  await portal.indexesShowAll();
  sealing.clockMs = 2 * HOUR_MS;
  await look(Number.POSITIVE_INFINITY);
  const sealed = await sealing.timesSealed();
  expect([sealed.size, [...sealed.values()].every((times) => times === 1)]).toEqual([rows.length, true]);
  expect(await sealing.breaches()).toEqual([]);
});

test('a portal that starts again locks what it has not locked, and seals once an hour', async () => {
  const rows = [rowAt(0, 'first'), rowAt(MINUTE_MS, 'second')];
  await sealing.put(...rows);
  await portal.indexesShowAll();
  for (const minute of [5, 6, 100, 101, 130, 200]) {
    sealing.clockMs = minute * MINUTE_MS;
    await createAuditSealer(sealing.services, sealing.copy)(Number.POSITIVE_INFINITY);
  }
  expect((await sealing.seals()).map(({ rows }) => rows)).toEqual([2]);
  expect(await sealing.breaches()).toEqual([]);
});
