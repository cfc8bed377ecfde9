import { expect, test } from 'vitest';
import { reportWaitingDocuments } from '#functions/documents/report-waiting-documents.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { begin, upload } from './uploading.ts';

const MINUTE_MS = 60_000;

const portal = portalOfFile({ scanner: async () => verdict });
let verdict: 'waiting' | 'clean' | 'infected' = 'waiting';

async function reported() {
  portal.logged.length = 0;
  await reportWaitingDocuments(portal.services);
  return portal.logged;
}

test('files that have not arrived or are not scanned are counted after a quarter of an hour', async () => {
  expect((await upload(portal)).body.status).toBe('scanning');
  expect((await begin(portal)).status).toBe(201);
  portal.advance(14 * MINUTE_MS);
  expect(await reported()).toEqual([]);
  portal.advance(MINUTE_MS);
  expect(await reported()).toEqual([
    { level: 'warn', event: 'documents-waiting', counts: { pending: 1, scanning: 1 } },
  ]);

  verdict = 'clean';
  await portal.services.reapDocuments();
  expect(await reported()).toEqual([
    { level: 'warn', event: 'documents-waiting', counts: { pending: 1, scanning: 0 } },
  ]);
  portal.advance(60 * MINUTE_MS);
  await portal.services.reapDocuments();
  expect(await reported()).toEqual([]);
});

test('a file that the scan refuses is logged as an event without details', async () => {
  verdict = 'infected';
  portal.logged.length = 0;
  await upload(portal);
  expect(portal.logged).toContainEqual({
    level: 'error',
    event: 'malware-refused',
    correlationId: expect.any(String),
  });
});
