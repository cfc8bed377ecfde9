import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuditSealer } from '#local/audit-sealer.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { type Copying, HOUR_MS, MINUTE_MS, rowAt, startCopying } from '../functions/audit/copying.ts';

let portal: TestPortal;
let copying: Copying;
beforeAll(async () => {
  portal = await startTestPortal({ faults: { lag: 1_500 } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  copying = await startCopying(portal);
});

test('looks a minute apart lock each row once, and what an index shows late is locked within the hour', async () => {
  const look = createAuditSealer(copying.services, copying.copy);
  const rows = Array.from({ length: 8 }, (_, index) => rowAt(index * MINUTE_MS, `row-${index}`));
  for (const [index, row] of rows.entries()) {
    await copying.put(row);
    // In two of three rounds, the index does not show the row yet when the sealer looks.
    if (index % 3 === 0) await portal.indexesShowAll();
    copying.clockMs = (index + 1) * MINUTE_MS;
    await look(Number.POSITIVE_INFINITY);
  }
  expect((await copying.timesLocked()).size).toBeGreaterThan(0);
  await portal.indexesShowAll();
  copying.clockMs = 2 * HOUR_MS;
  await look(Number.POSITIVE_INFINITY);
  const locked = await copying.timesLocked();
  expect([locked.size, [...locked.values()].every((times) => times === 1)]).toEqual([rows.length, true]);
  copying.clockMs = 50 * HOUR_MS;
  expect(await copying.breaches()).toEqual([]);
});

test('a portal that starts again locks the rows not yet locked, after any time off', async () => {
  await copying.put(rowAt(0, 'first'), rowAt(MINUTE_MS, 'second'));
  await portal.indexesShowAll();
  copying.clockMs = 900 * HOUR_MS;
  expect(await copying.breaches()).toHaveLength(2);
  await createAuditSealer(copying.services, copying.copy)(Number.POSITIVE_INFINITY);
  expect(await copying.breaches()).toEqual([]);
});
