import type { AuditEntry, Write } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { payeeMessages } from '../messages/payee-messages.ts';
import { returnedMessages } from '../messages/payout-messages.ts';
import { findClient } from '../records/client-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import type { OwedLine } from '../records/owed-line-store.ts';
import { listPayees, standingOf, suspendedPayee } from '../records/payee-store.ts';
import { type FileLine, listFileBatches } from '../records/payment-file-store.ts';
import type { Services } from '../services.ts';

export async function suspendUnpaidAccount(
  { services, actor, now, today }: Pick<Maker, 'services' | 'actor' | 'now' | 'today'>,
  line: OwedLine,
  { reason, action }: { readonly reason: string; readonly action: string },
): Promise<{ writes: Record<string, Write>; audits: AuditEntry[] }> {
  const [client, payees, ofFile] = await Promise.all([
    findClient(services, line.client_id),
    listPayees(services, line.client_id),
    findFileLine(services, line),
  ]);
  const standing = standingOf(payees, today);
  const payee = payees.find(({ id }) => id === ofFile?.payee_id) ?? standing.current;
  if (!client) return { writes: {}, audits: [] };
  const cameBack = returnedMessages(line, client, await recipientsOf(services, client), now);
  if (!payee || payee.suspended || payee.id !== standing.current?.id)
    return { writes: putMessageWrites(services, cameBack, now), audits: [] };
  const by = { at: now, by: actor.userId, by_name: actor.name, reason };
  const { after, write, audit } = suspendedPayee(services, payee, standing, by, action);
  const byBank = { by: 'because the bank sent a payment back', unpaidLineId: line.id };
  const told = { kind: 'suspended', at: now, ...byBank } as const;
  const messages = await payeeMessages(services, client, after, told);
  return {
    writes: { payee: write, ...putMessageWrites(services, [...cameBack, ...messages], now) },
    audits: [audit],
  };
}

async function findFileLine(
  services: Services,
  { id, file_id: fileId }: OwedLine,
): Promise<FileLine | undefined> {
  if (fileId === undefined) return undefined;
  const batches = await listFileBatches(services, fileId);
  return batches.flatMap((batch) => batch.lines).find(({ line_id: line }) => line === id);
}
