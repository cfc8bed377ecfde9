import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportWaitingDocuments } from '#functions/documents/report-waiting-documents.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { begin, upload } from './uploading.ts';

const MINUTE_MS = 60_000;

let portal: TestPortal;
let verdict: 'waiting' | 'clean' | 'infected' = 'waiting';

beforeAll(async () => {
  portal = await startTestPortal({ scanner: async () => verdict });
});
afterAll(() => portal.close());

async function told() {
  portal.logged.length = 0;
  await reportWaitingDocuments(portal.services);
  return portal.logged;
}

test('uploads that have not arrived and files that are not scanned are counted after a quarter of an hour', async () => {
  expect((await upload(portal)).body.status).toBe('scanning');
  expect((await begin(portal)).status).toBe(201);
  portal.advance(14 * MINUTE_MS);
  expect(await told()).toEqual([]);
  portal.advance(MINUTE_MS);
  expect(await told()).toEqual([
    { level: 'warn', event: 'documents-waiting', counts: { pending: 1, scanning: 1 } },
  ]);

  verdict = 'clean';
  await portal.services.reapDocuments();
  expect(await told()).toEqual([
    { level: 'warn', event: 'documents-waiting', counts: { pending: 1, scanning: 0 } },
  ]);
  portal.advance(60 * MINUTE_MS);
  await portal.services.reapDocuments();
  expect(await told()).toEqual([]);
});

test('what the scan refuses is told by its event alone', async () => {
  verdict = 'infected';
  portal.logged.length = 0;
  await upload(portal);
  expect(portal.logged).toContainEqual({
    level: 'error',
    event: 'malware-refused',
    correlationId: expect.any(String),
  });
});
