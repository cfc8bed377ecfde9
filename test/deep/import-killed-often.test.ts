import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWhole, killWhileImporting, verifyAtRest } from '#test/harness/killed-import.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';

const ROWS = 20_000;
const KILLS = 20;
let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
});

afterAll(async () => {
  await portal.close();
});

test('20 kills at random points of one import leave each row once', async () => {
  for (let kills = 1; kills <= KILLS; kills += 1) {
    await portal.start();
    const until = Math.floor((ROWS * (kills - Math.random() * 0.5)) / (KILLS + 4));
    await killWhileImporting(portal, ROWS, until);
  }
  await portal.start();
  const outcome = await importWhole(portal, ROWS);
  expect(outcome.stored).toBe(ROWS);
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });
});
