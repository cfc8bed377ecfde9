import { expect, test } from 'vitest';
import { findMessage } from '#functions/records/message-store.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { calledClient } from './messaging.ts';

const portal = portalOfTest();

test('a held message stays until it is no longer held', async () => {
  const { message } = await calledClient(portal);
  const act = (what: string) => portal.call(portal.manager, 'POST', `/messages/${message.id}/${what}`);
  expect(await act('hold')).toMatchObject({
    status: 200,
    body: { state: 'held', held_by_name: expect.any(String) },
  });
  expect(await findMessage(portal.services, message.id)).toMatchObject({ held_by: portal.manager.userId });
  expect(await sendQueued(portal)).toEqual([]);
  expect(await act('release')).toMatchObject({ status: 200, body: { state: 'queued', held_by_name: null } });
  expect(await sendQueued(portal)).toHaveLength(1);
});

test('where no mail is set up, messages are held and none is sent late by itself', async () => {
  const { message } = await calledClient(portal);
  portal.services.sendMail = undefined;
  await portal.services.sendMessages();
  const { body } = await portal.call(portal.manager, 'GET', `/messages/${message.id}`);
  expect(body).toMatchObject({
    state: 'held',
    error:
      'Held, because the portal cannot send email yet. Once email is set up, use “Stop holding” to send this message.',
  });
});
