import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { calledClient, storedMessage } from './messaging.ts';

const portal = portalOfTest();

test('opening is recorded for the client it is addressed to, once, and for nobody else', async () => {
  const { client, message } = await calledClient(portal);
  await sendQueued(portal);
  const stranger = await portal.addClient({ name: 'Ben' });
  const path = `/messages/${message.id}/open`;
  expect((await portal.call(portal.manager, 'POST', path)).body).toEqual({ recorded: false });
  const refused = async (at: string) => {
    const { status, body } = await portal.call(stranger.actor, 'POST', at);
    return { status, code: body.code, error: body.error };
  };
  expect(await refused(path)).toEqual(await refused('/messages/never-written/open'));
  expect((await refused(path)).status).toBe(404);
  expect((await storedMessage(portal, message.id)).opened_at).toBeUndefined();
  await portal.call(client.actor, 'POST', path);
  const { opened_at: first } = await storedMessage(portal, message.id);
  expect(first).toBeDefined();
  portal.advance(60_000);
  await portal.call(client.actor, 'POST', path);
  expect(await storedMessage(portal, message.id)).toMatchObject({ opened_at: first, state: 'sent' });
});
