import { expect } from 'vitest';
import { sendMessages } from '#functions/messages/send-messages.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import { findMessage } from '#functions/records/message-store.ts';
import type { Mail, MailAnswer } from '#functions/services.ts';
import { pagesOf } from '../../harness/pages-of.ts';
import type { TestPortal } from '../../harness/test-portal.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { callFrom } from '../reconciliations/reconciling.ts';

const MINUTE_MS = 60_000;

export async function calledClient(portal: TestPortal, details: Readonly<Record<string, unknown>> = {}) {
  const client = await portal.addClient({ name: 'Anna Lee', pledged_amount: 1_000 });
  const { callId, lines } = await callFrom(portal, [[client.id, 100]], { title: 'Purchase', ...details });
  const [line] = lines;
  if (!line) throw new Error('Not called');
  return { client, callId, line, message: await newestMessage(portal, client.id) };
}

export async function newestMessage(portal: TestPortal, clientId: string) {
  const { body } = await portal.call(portal.manager, 'GET', `/messages?client_id=${clientId}&limit=1`);
  return body.messages[0];
}

export async function storedMessage(portal: TestPortal, id: string) {
  const message = await findMessage(portal.services, id);
  if (!message) throw new Error('No such message');
  return message;
}

export function mailService(
  answers: (mail: Mail, calls: number) => 'lost-before' | 'lost-after' | MailAnswer,
) {
  const delivered: Mail[] = [];
  let calls = 0;
  return {
    delivered,
    send: async (mail: Mail): Promise<MailAnswer> => {
      calls += 1;
      const answer = answers(mail, calls);
      if (answer === 'accepted' || answer === 'lost-after') delivered.push(mail);
      if (answer === 'lost-after' || answer === 'lost-before') throw new Error('No answer');
      return answer;
    },
  };
}

export async function sentOnceEach(portal: TestPortal, clients: number): Promise<number> {
  for (let start = 0; start < clients; start += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, clients - start) }, () =>
        portal.addClient({ pledged_amount: 1_000 }),
      ),
    );
  const { id } = await callCapital(portal, { total_amount: clients * 100 });
  const kinds = ['accepted', 'lost-after', 'later', 'lost-before'] as const;
  const service = mailService((_, calls) => kinds[(calls * 7) % kinds.length] ?? 'accepted');
  portal.services.sendMail = service.send;
  for (let left = clients, round = 0; left > 0; round += 1) {
    if (round > clients) throw new Error(`${left} messages are still queued`);
    const untilMs = portal.services.now().getTime() + MINUTE_MS;
    const told = service.delivered.length;
    await Promise.all([sendMessages(portal.services, untilMs), sendMessages(portal.services, untilMs)]);
    // The mail service reports each sent mail twice and late, but within ten minutes.
    const gone = service.delivered.slice(told);
    for (const { messageId, attempt } of [...gone, ...gone])
      await settleByEvent(portal.services, { messageId, attempt, kind: 'left', detail: '' });
    portal.advance(3 * MINUTE_MS);
    left = (await portal.call(portal.manager, 'GET', '/messages?limit=1')).body.queued_count;
  }
  expect(service.delivered).toHaveLength(clients);
  expect(new Set(service.delivered.map(({ to }) => to)).size).toBe(clients);
  const pages = await pagesOf(portal, '/messages?limit=1000');
  const isSent = ({ about, state }: { about: { id: string }; state: string }) =>
    about.id.startsWith(id) && state === 'sent';
  return pages.flatMap(({ messages }) => messages).filter(isSent).length;
}
