import { expect } from 'vitest';
import { notifyOfDocuments } from '#functions/messages/notify-of-documents.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { login, newClient, send, sent } from '#test/functions/payees/paying.ts';
import type { TestActor } from '#test/harness/actors.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

export const COPY = 'accountant@example.com';

export const confirmLink = (text = '') => /\/confirm-copies#([\w-]+)/.exec(text)?.[1] ?? '';

export const undoLink = (text = '') => /\/stop-email#([\w-]+)/.exec(text)?.[1] ?? '';

export const setMails = (portal: TestPortal, by: TestActor, body: object) =>
  send(portal, by, 'PUT', '/users/me/mails', body);

export const mailsOf = async (portal: TestPortal, by: TestActor) =>
  (await send(portal, by, 'GET', '/users/me/mails')).body;

export const confirm = (portal: TestPortal, token: string) =>
  portal.call(undefined, 'POST', '/users/me/mails/confirm', { token });

export async function addDocument(portal: TestPortal, clientId: string, name: string) {
  await available(portal, { metadata: { client_id: clientId, name, notify: 'immediately' } });
  await portal.indexesShowAll();
  await notifyOfDocuments(portal.services, Number.POSITIVE_INFINITY);
  return sent(portal);
}

export async function withCopies(portal: TestPortal) {
  const client = await newClient(portal);
  await send(portal, client.actor, 'GET', '/users/me');
  const joint = await login(portal, client.id, 'joint');
  await sent(portal);
  expect((await setMails(portal, client.actor, { kinds: {}, copy_to: COPY })).status).toBe(200);
  return { ...client, joint, told: await sent(portal) };
}
