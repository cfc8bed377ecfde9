import { randomUUID } from 'node:crypto';
import { type Change, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { type LineItem, listLinesAwaitingReceipt, receiptedWrite } from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { messageIdOf, messageTarget, type NewMessage, putMessageWrites } from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { receiptMessages } from './call-messages.ts';
import { recipientsOf } from './message-recipients.ts';

/** The transaction of a match has no room for messages, so the receipts are queued later. */
export async function queueReceipts(services: Services, untilMs: number): Promise<void> {
  for (const line of await listLinesAwaitingReceipt(services)) {
    if (services.now().getTime() >= untilMs) return;
    await queueReceipt(services, line);
  }
}

export async function queueReceipt(services: Services, line: LineItem): Promise<void> {
  const client = await findClient(services, line.client_id);
  const now = services.now().toISOString();
  const messages = client ? receiptMessages(line, client, await recipientsOf(services, client)) : [];
  if (messages.length === 0) return;
  // The write fails if the line was unmatched or if another worker has queued the receipt.
  await commitIfUnchanged(
    services,
    {
      writes: {
        line: receiptedWrite(services, line, now),
        ...putMessageWrites(services, messages, now, 1),
      },
      ...auditsOf(messages, line),
    },
    { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
  );
}

function auditsOf(messages: readonly NewMessage[], line: LineItem): Pick<Change, 'audit' | 'furtherAudits'> {
  const [audit, ...furtherAudits] = messages.map((message) => ({
    target: messageTarget(messageIdOf(message)),
    name: message.subject,
    action: 'message.queued',
    summary: `Receipt for ${message.client.name}`,
    changes: { to: { after: message.recipient.email }, line_item: { after: line.id } },
  }));
  if (!audit) throw new RangeError('Nothing to queue');
  return { audit, furtherAudits };
}
