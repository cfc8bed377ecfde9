import type { AuditEntry, Write } from '../ledger/change.ts';
import type { LineItem } from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { messageIdOf, messageTarget, type NewMessage, putMessageWrites } from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { receiptCorrectionMessages } from './call-messages.ts';
import { recipientsOf } from './message-recipients.ts';

/** The caller must commit these writes with the line item's change. Otherwise, a reminder could precede the corrected receipt. */
export async function receiptCorrection(
  services: Services,
  { before, after }: { readonly before: LineItem; readonly after: LineItem },
  now: string,
): Promise<{ writes: Record<string, Write>; audits: AuditEntry[] }> {
  const isCorrected = before.receipted_at !== undefined && after.receipted_at === undefined;
  const client = isCorrected ? await findClient(services, after.client_id) : undefined;
  const messages = client
    ? receiptCorrectionMessages(after, client, await recipientsOf(services, client))
    : [];
  return {
    writes: putMessageWrites(services, messages, now, 1),
    audits: messages.map((message) =>
      queuedAudit(message, `Corrected receipt for ${message.client.name}`, {
        line_item: { after: after.id },
      }),
    ),
  };
}

export function queuedAudit(
  message: NewMessage,
  summary: string,
  changes: AuditEntry['changes'] = {},
): AuditEntry {
  return {
    target: messageTarget(messageIdOf(message)),
    name: message.subject,
    action: 'message.queued',
    summary,
    changes: { to: { after: message.recipient.email }, ...changes },
  };
}
