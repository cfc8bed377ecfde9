import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWhole, killWhileImporting, storedRows, verifyAtRest } from '#test/harness/killed-import.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';

const ROWS = 6_000;
let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
});

afterAll(async () => {
  await portal.close();
});

test('kill -9 in the middle of a 6,000-row import, then the same file again: exactly 6,000 rows', async () => {
  await portal.start();
  await killWhileImporting(portal, ROWS, 2_000);

  await portal.start();
  const partly = await storedRows(portal, await portal.signIn());
  expect(partly).toBeGreaterThanOrEqual(2_000);
  expect(partly).toBeLessThan(ROWS);

  const outcome = await importWhole(portal, ROWS);
  expect(outcome.insertedCount + outcome.duplicateCount).toBe(ROWS);
  expect(outcome.stored).toBe(ROWS);
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });
});
