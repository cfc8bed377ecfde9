import { expect, test } from 'vitest';
import { NOTICE_LINK } from '#functions/messages/message-text.ts';
import { queueMessage } from '#functions/messages/notify-of-documents.ts';
import { sendMessages } from '#functions/messages/send-messages.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import type { Mail, MailEvent } from '#functions/services.ts';
import { newClient, send, sent } from '#test/functions/payees/paying.ts';
import { callFrom } from '#test/functions/reconciliations/reconciling.ts';
import { addDocument, setMails } from '#test/functions/users/own-mails.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { tokenOf } from '#test/harness/sent-mail.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });
const DAY_MS = 24 * 3_600_000;

async function weekly(count: number) {
  const client = await newClient(portal);
  await setMails(portal, client.actor, { kinds: { document: 'weekly' } });
  for (let index = 0; index < count; index += 1) await addDocument(portal, client.id, `Paper ${index}`);
  return client;
}

async function messagesOf(clientId: string): Promise<{ state: string; to: string; weekly?: true }[]> {
  const path = `/messages?client_id=${clientId}&kind=document-added`;
  return (await send(portal, portal.manager, 'GET', path)).body.messages;
}

async function delivered(answer: () => 'accepted' | never = () => 'accepted'): Promise<Mail[]> {
  const mails: Mail[] = [];
  portal.services.sendMail = async (mail) => {
    mails.push(mail);
    return answer();
  };
  await portal.indexesShowAll();
  await sendMessages(portal.services, Number.POSITIVE_INFINITY);
  return mails;
}

const tell = ({ messageId, attempt }: Mail, kind: MailEvent['kind']) =>
  settleByEvent(portal.services, { messageId, attempt, kind, detail: '550' });

test.each([1, 2])('%i weekly messages go to the address of the day on which they leave', async (count) => {
  const { id } = await weekly(count);
  const email = `moved${count}@example.com`;
  await send(portal, portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'By phone' });
  await sent(portal);
  portal.advance(8 * DAY_MS);
  const mails = await delivered();
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect((await messagesOf(id)).map(({ state, to, weekly: isWeekly }) => [state, to, isWeekly])).toEqual(
    Array.from({ length: count }, () => ['sent', email, true]),
  );
});

test.each([1, 2])('%i weekly messages to a client who is suspended by then have failed', async (count) => {
  const { id } = await weekly(count);
  await send(portal, portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
  portal.advance(8 * DAY_MS);
  expect(await delivered()).toEqual([]);
  expect((await messagesOf(id)).every(({ state }) => state === 'failed')).toBe(true);
});

test('a message that waits for the morning goes to the address of that morning, and its link opens', async () => {
  const { id, actor } = await newClient(portal);
  const { lines } = await callFrom(portal, [[id, 100]]);
  await sent(portal);
  const client = { id, name: 'Vera Lind' };
  await queueMessage(portal.services, {
    kind: 'call-reminder',
    about: { kind: 'capital-call', id: 'tomorrow', title: 'Reminder' },
    stage: 'tomorrow',
    recipient: { userId: actor.userId, email: actor.email },
    client,
    subject: 'Reminder',
    text: () => `Hello\n\nPay\n\n${NOTICE_LINK}\n\nFund\n\n--`,
    noticeOf: { capital_call_id: lines[0]?.capital_call_id ?? '', line_item_id: lines[0]?.id ?? '' },
    dueAt: new Date(portal.services.now().getTime() + DAY_MS).toISOString(),
  });
  const email = 'moved.overnight@example.com';
  await send(portal, portal.manager, 'PUT', `/clients/${id}/email`, { email, reason: 'By phone' });
  await sent(portal);
  portal.advance(DAY_MS);
  const [mail, ...more] = await delivered();
  expect([mail?.to, more]).toEqual([email, []]);
  expect((await portal.call(undefined, 'POST', '/notices/open', { token: tokenOf(mail) })).status).toBe(200);
});

test('events of the mail service settle all messages of the email, also if its answer was lost', async () => {
  const { id } = await weekly(2);
  portal.advance(8 * DAY_MS);
  const [mail] = await delivered(() => {
    throw new Error('No answer');
  });
  if (!mail) throw new Error('Not delivered');
  await tell(mail, 'left');
  portal.advance(11 * 60_000);
  expect(await delivered()).toEqual([]);
  const states = async () => (await messagesOf(id)).map(({ state }) => state);
  expect(await states()).toEqual(['sent', 'sent']);
  await tell(mail, 'bounced');
  expect(await states()).toEqual(['bounced', 'bounced']);
});

test('many messages of one week are one email', async () => {
  const { id, actor } = await newClient(portal);
  const weeklyAt = portal.services.now().toISOString();
  const message = (stage: string) => ({
    kind: 'document-added' as const,
    about: { kind: 'document', id: stage, title: 'Paper' },
    stage,
    recipient: { userId: actor.userId, email: actor.email, weeklyAt },
    client: { id, name: 'Vera Lind' },
    subject: 'Paper',
    text: () => 'Hello\n\nPaper\n\nFund\n\n--',
  });
  for (let start = 0; start < 520; start += 40)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => queueMessage(portal.services, message(`${start + index}`))),
    );
  expect(await delivered()).toHaveLength(1);
});
