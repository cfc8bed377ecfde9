import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { type LineItem, listLinesAwaitingReceipt, receiptedWrite } from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { receiptMessages } from './call-messages.ts';
import { queuedAudit } from './correct-receipt.ts';
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
  const [audit, ...furtherAudits] = messages.map((message) =>
    queuedAudit(message, `Receipt for ${message.client.name}`, { line_item: { after: line.id } }),
  );
  if (!audit) return;
  // The write fails if the line was unmatched or if another worker has queued the receipt.
  await commitIfUnchanged(
    services,
    {
      writes: {
        line: receiptedWrite(services, line, now),
        ...putMessageWrites(services, messages, now, 1),
      },
      audit,
      furtherAudits,
    },
    { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
  );
}
