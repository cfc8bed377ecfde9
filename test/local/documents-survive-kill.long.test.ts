import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { announced } from '#test/functions/documents/uploading.ts';
import { type SpawnedPortal, spawnedPortal } from '#test/harness/spawned-portal.ts';

const FILE = pdfOf('Survives', 3_000_000);

let portal: SpawnedPortal;
let token: string;

async function restart(): Promise<void> {
  await portal.kill();
  await portal.start();
  token = await portal.signIn();
}

async function expectSound(documents: number): Promise<void> {
  const list = await (await portal.send(token, 'GET', '/documents')).json();
  expect(list.total).toBe(documents);
  expect(list.documents).toHaveLength(documents);
  const { code, printed } = await portal.verifyLedger();
  expect(code, printed).toBe(0);
}

beforeAll(async () => {
  portal = await spawnedPortal();
  await portal.start();
  token = await portal.signIn();
});

afterAll(() => portal.close(), 60_000);

test('kill -9 between and within the steps of an upload and a deletion leaves documents and files consistent', async () => {
  const begun = await (
    await portal.send(token, 'POST', '/documents/upload', announced({ bytes: FILE }))
  ).json();
  await restart();

  const form = new FormData();
  for (const [name, value] of Object.entries<string>(begun.upload.fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(FILE)], 'document.pdf'));
  // Each start creates new credentials for the bucket, so the earlier form is refused as expired.
  expect((await fetch(begun.upload.url, { method: 'POST', body: form })).status).toBe(403);
  expect((await portal.send(token, 'POST', `/documents/uploads/${begun.document.id}/complete`)).status).toBe(
    409,
  );
  await expectSound(0);

  const again = await (
    await portal.send(token, 'POST', '/documents/upload', announced({ bytes: FILE }))
  ).json();
  const newForm = new FormData();
  for (const [name, value] of Object.entries<string>(again.upload.fields)) newForm.set(name, value);
  newForm.set('file', new File([new Uint8Array(FILE)], 'document.pdf'));
  expect((await fetch(again.upload.url, { method: 'POST', body: newForm })).ok).toBe(true);
  await restart();

  const { id } = again.document;
  const interrupted = portal.send(token, 'POST', `/documents/uploads/${id}/complete`).catch(() => undefined);
  await sleep(15);
  await restart();
  await interrupted;
  expect((await portal.send(token, 'POST', `/documents/uploads/${id}/complete`)).status).toBe(200);
  await expectSound(1);
  const { url } = await (await portal.send(token, 'GET', `/documents/${id}/download-url`)).json();
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(FILE)).toBe(true);

  const deletion = portal.send(token, 'DELETE', `/documents/${id}`).catch(() => undefined);
  await sleep(10);
  await restart();
  await deletion;
  await portal.send(token, 'DELETE', `/documents/${id}`);
  await expectSound(0);
  expect((await portal.send(token, 'GET', `/documents/${id}`)).status).toBe(404);
});
