import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  figuresOf,
  importWhole,
  killWhileImporting,
  killWhileTakingBack,
  rowsAsListed,
  takeBackWhole,
  verifyAtRest,
} from '#test/harness/killed-import.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';

const ROWS = 20_000;
/** Fewer while it is taken back: nobody goes on until the lease of the killed worker is over, a minute later. */
const KILLS_TAKING_BACK = 7;
const KILLS_IMPORTING = 13;
let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
});

afterAll(async () => {
  await portal.close();
});

/** How many rows are done at a kill: at random within its part of all, the last part without one. */
const pointOf = (kill: number, kills: number) =>
  Math.floor((ROWS * (kill - Math.random() * 0.5)) / (kills + 2));

test('20 kills while an import is taken back and imported again leave the same rows and figures', async () => {
  await portal.start();
  const empty = await figuresOf(portal);
  const { import_id: importId } = await importWhole(portal, ROWS);
  const before = { rows: await rowsAsListed(portal), figures: await figuresOf(portal) };
  expect(before.rows).toHaveLength(ROWS);

  for (let kill = 1; kill <= KILLS_TAKING_BACK; kill += 1) {
    await killWhileTakingBack(portal, importId, ROWS - pointOf(kill, KILLS_TAKING_BACK));
    await portal.start();
  }
  await takeBackWhole(portal, importId);
  expect(await rowsAsListed(portal)).toEqual([]);
  expect(await figuresOf(portal)).toEqual(empty);
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });

  for (let kill = 1; kill <= KILLS_IMPORTING; kill += 1) {
    await killWhileImporting(portal, ROWS, pointOf(kill, KILLS_IMPORTING));
    await portal.start();
  }
  expect((await importWhole(portal, ROWS)).stored).toBe(ROWS);
  expect({ rows: await rowsAsListed(portal), figures: await figuresOf(portal) }).toEqual(before);
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });
});
