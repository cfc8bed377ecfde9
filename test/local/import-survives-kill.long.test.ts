import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWhole, killWhileImporting, storedRows, verifyAtRest } from '#test/harness/killed-import.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';
import { runs } from '#test/runs.ts';

const ROWS = 3_000;
const KILLS = runs(1, 20);
let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
});

afterAll(async () => {
  await portal.close();
});

test('kill -9 in the middle of a 3,000-row import, then the same file again: exactly 3,000 rows', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await portal.start();
    const until = Math.floor((ROWS * kill) / (KILLS + 2));
    await killWhileImporting(portal, ROWS, until);
    await portal.start();
    const partly = await storedRows(portal, await portal.signIn());
    expect(partly).toBeGreaterThanOrEqual(until);
    expect(partly).toBeLessThan(ROWS);
    await portal.kill();
  }

  await portal.start();
  const outcome = await importWhole(portal, ROWS);
  expect(outcome.insertedCount + outcome.duplicateCount).toBe(ROWS);
  expect(outcome.stored).toBe(ROWS);
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });
});
