import { afterAll, beforeAll, expect, test } from 'vitest';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import { importWhole, storedRows, verifyAtRest } from '#test/harness/killed-import.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';

const ROWS = 3_000;
let portal: SpawnedPortal;

beforeAll(async () => {
  portal = await spawnedPortal();
});

afterAll(() => portal.close());

test('on a request to stop during writing, the portal exits within 5 s, and nothing is lost or doubled', async () => {
  await portal.start();
  const token = await portal.signIn();
  const interrupted = portal
    .api(token, '/transactions/upload-csv', statementForm(longStatement(ROWS)))
    .catch(() => undefined);
  while ((await storedRows(portal, token)) < 500) await new Promise((resolve) => setTimeout(resolve, 10));
  const askedAt = performance.now();
  expect(await portal.end('SIGTERM')).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(5_000);
  await interrupted;

  await portal.start();
  expect(await importWhole(portal, ROWS)).toMatchObject({ stored: ROWS });
  expect(await verifyAtRest(portal)).toMatchObject({ code: 0 });
});
