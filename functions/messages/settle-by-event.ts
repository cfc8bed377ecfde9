import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { clientTarget, findClient, setMailFaultWrite } from '../records/client-store.ts';
import { findMessage, type MessageItem, settleMessage } from '../records/message-store.ts';
import type { MailEvent, Services } from '../services.ts';

const MOST_DETAIL = 200;

/** Applies an event of the mail service to its message. Events may arrive late, twice and in any order. */
export async function settleByEvent(services: Services, event: MailEvent): Promise<void> {
  const now = services.now().toISOString();
  const detail = event.detail.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_DETAIL);
  const settled = await decideAgain(async () => {
    const message = await findMessage(services, event.messageId);
    // Ignore events of earlier attempts.
    if (!message || message.attempts !== event.attempt || message.attempted_at === undefined)
      return undefined;
    switch (event.kind) {
      case 'left':
        if (message.state === 'queued') await settleMessage(services, message, { state: 'sent' }, now);
        return undefined;
      case 'refused':
        if (message.state === 'queued' || message.state === 'sent')
          await settleMessage(services, message, { state: 'failed', error: `Refused: ${detail}` }, now);
        return undefined;
      case 'bounced':
        if (message.state === 'queued' || message.state === 'sent')
          await settleMessage(services, message, { state: 'bounced', error: `Returned: ${detail}` }, now);
        return message;
      // The recipient reported the message as spam.
      case 'complained':
        return message;
    }
  });
  if (settled && (event.kind === 'bounced' || event.kind === 'complained'))
    await markClient(services, settled, { kind: event.kind, now, detail });
}

/** Records on the client that mail to the current address bounced or was reported as spam. */
async function markClient(
  services: Services,
  message: MessageItem,
  { kind, now, detail }: { kind: 'bounced' | 'complained'; now: string; detail: string },
): Promise<void> {
  await decideAgain(async () => {
    const client = await findClient(services, message.client_id);
    if (!client || client.email !== message.to || client.mail_fault?.kind === kind) return;
    const fault = { kind, at: now, detail };
    await commitChange(
      services,
      {
        writes: { client: setMailFaultWrite(services, client, fault) },
        audit: {
          target: clientTarget(client.id),
          name: client.name,
          action: kind === 'bounced' ? 'client.mail-bounced' : 'client.mail-complained',
          summary:
            kind === 'bounced'
              ? `Email to ${message.to} bounced`
              : `${message.to} reported our email as spam`,
          changes: { mail: { before: client.mail_fault?.kind, after: kind } },
        },
      },
      { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
    );
  });
}
