import { expect, test } from 'vitest';
import { pagesOf } from '#test/harness/pages-of.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { calledClient } from './messaging.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.02 } });

test('lists each message once, newest first, by pages, client, kind and state', async () => {
  const { client, message } = await calledClient(portal);
  await sendQueued(portal);
  await portal.addClient({ name: 'Ben', pledged_amount: 1_000 });
  portal.advance(1_000);
  await callCapital(portal, { title: 'Second', total_amount: 200 });
  const list = async (query: string) => (await portal.call(portal.manager, 'GET', `/messages?${query}`)).body;
  const whole = await list('');
  expect(whole).toMatchObject({
    total: 3,
    next_cursor: null,
    queued_count: 2,
    held_count: 0,
    failed_count: 0,
  });
  expect(whole.messages.map(({ state }: { state: string }) => state)).toEqual(['queued', 'queued', 'sent']);
  expect(whole.messages.at(-1)).toMatchObject({
    id: message.id,
    kind: 'call-issued',
    client_name: 'Anna Lee',
    to: client.actor.email,
    subject: 'Purchase',
    about: { kind: 'capital-call', title: 'Purchase' },
    error: null,
    opened_at: null,
  });
  const ids = ({ messages }: { messages: { id: string }[] }) => messages.map(({ id }) => id);
  expect((await pagesOf(portal, '/messages?limit=1')).flatMap(ids)).toEqual(ids(whole));
  expect((await list(`client_id=${client.id}`)).messages).toHaveLength(2);
  expect(await list(`client_id=${client.id}&limit=1`)).toMatchObject({
    total: 2,
    next_cursor: expect.any(String),
  });
  expect((await list('limit=1')).total).toBeNull();
  expect((await list(`client_id=${client.id}&state=sent`)).messages).toMatchObject([{ id: message.id }]);
  expect((await list('state=queued')).messages).toHaveLength(2);
  expect((await list('state=queued&kind=receipt')).messages).toEqual([]);
  expect((await list('kind=call-issued&state=sent')).messages).toHaveLength(1);
});
