import { expect, test } from 'vitest';
import { reportStalledImports } from '#functions/transactions/report-stalled-imports.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from './statement-file.ts';

const MINUTE_MS = 60_000;

const portal = portalOfFile();

test('an import unfinished after ten minutes is counted until it is done', async () => {
  const { continueImport } = portal.services;
  // No worker continues the import, and the request has no time to finish it.
  Object.assign(portal.services, { continueImport: async () => {} });
  const rows = Array.from({ length: 2_000 }, (_, index) => `02/06/2025,${index + 1}.10,Deposit ${index}`);
  let calls = 0;
  const { now } = portal.services;
  Object.assign(portal.services, { now: () => new Date(now().getTime() + (calls++ > 4 ? 60_000 : 0)) });
  const { status, body } = await portal.call(
    portal.manager,
    'POST',
    '/transactions/upload-csv',
    statementForm(`Date,Amount,Description\n${rows.join('\n')}\n`),
  );
  Object.assign(portal.services, { now, continueImport });
  expect(status).toBe(202);

  portal.logged.length = 0;
  await reportStalledImports(portal.services);
  portal.advance(9 * MINUTE_MS);
  await reportStalledImports(portal.services);
  expect(portal.logged).toEqual([]);

  portal.advance(MINUTE_MS);
  await reportStalledImports(portal.services);
  expect(portal.logged).toEqual([{ level: 'error', event: 'imports-stalled', counts: { imports: 1 } }]);

  await portal.services.sweepImports();
  await portal.services.settled();
  expect(
    (await portal.call(portal.manager, 'GET', `/transactions/imports/${body.import_id}`)).body,
  ).toMatchObject({ status: 'done', insertedCount: 2_000 });
  portal.logged.length = 0;
  await reportStalledImports(portal.services);
  expect(portal.logged).toEqual([]);
});
