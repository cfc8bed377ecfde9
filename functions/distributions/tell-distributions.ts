import { randomUUID } from 'node:crypto';
import { fundDateAt } from '#shared/calendar-date.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { recipientsOf, recipientsWanting } from '../messages/message-recipients.ts';
import { canOpenMail, mailInstantOf, queueMessage } from '../messages/notify-of-documents.ts';
import { distributionMessages } from '../messages/payout-messages.ts';
import { findClients } from '../records/client-store.ts';
import {
  aboutDistribution,
  type DistributionItem,
  type DistributionLineItem,
  findDistribution,
  isApproved,
  listDistributionItems,
  listDistributionLineItems,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import { payableClients } from '../records/held-because.ts';
import { findWritten, messageIdOf } from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { factsOfLine, fileDistributionPaper } from './distribution-paper.ts';
import { stateOfLine } from './present-line.ts';

const LINES_AT_ONCE = 8;

/** Each holder gets a paper, and each of the holder's logins gets an email. */
export async function tellDistributions(services: Services, untilMs: number): Promise<void> {
  const today = fundDateAt(services.now());
  for (const item of await listDistributionItems(services))
    if (isUntold(item) && item.tell_on <= today && !(await tellHolders(services, item, untilMs))) return;
}

function isUntold(item: DistributionItem): boolean {
  return isApproved(item) && item.told_at === undefined;
}

/** Ids derive from the line, so a repeated run creates only missing papers and messages. */
async function tellHolders(services: Services, item: DistributionItem, untilMs: number): Promise<boolean> {
  const lines = (await listDistributionLineItems(services, item.id)).filter(
    ({ gross_cents: gross, brought_forward_cents: brought }) => gross > 0 || brought > 0,
  );
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    if (services.now().getTime() >= untilMs) return false;
    await tell(services, item, lines.slice(start, start + LINES_AT_ONCE));
  }
  await decideAgain(() => markTold(services, item.id, lines.length));
  await services.continueMessages();
  return true;
}

async function tell(services: Services, item: DistributionItem, lines: readonly DistributionLineItem[]) {
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: item.id };
  const ids = lines.map(({ client_id: id }) => id);
  const [clients, payable, fund] = await Promise.all([
    findClients(services, ids),
    payableClients(services, ids),
    readFundIdentity(services),
  ]);
  const morning = mailInstantOf(item.tell_on);
  const dueAt = by.now < morning ? morning : by.now;
  const told = await Promise.all(
    lines.map(async (line) => {
      const client = clients.get(line.client_id);
      if (!client) return [];
      await fileDistributionPaper(services, by, item, line, client, fund);
      if (!canOpenMail(client)) return [];
      const { held_because: held } = stateOfLine(line, payable.get(client.id));
      const facts = factsOfLine(item, line);
      // An investor cannot turn off an email about a held payment.
      const recipients =
        held && line.net_cents > 0
          ? await recipientsOf(services, client)
          : await recipientsWanting(services, client, 'distribution');
      return distributionMessages(
        item,
        { ...line, held: held ?? undefined },
        facts,
        client,
        recipients,
        dueAt,
      );
    }),
  );
  const messages = told.flat();
  const written = await findWritten(services, messages);
  for (const message of messages)
    if (!written.has(messageIdOf(message))) await queueMessage(services, message);
}

/** The write fails if the distribution changed meanwhile. The caller then decides again. */
async function markTold(services: Services, id: string, count: number): Promise<void> {
  const before = await findDistribution(services, id);
  if (!before || !isUntold(before)) return;
  const now = services.now().toISOString();
  const after = { ...before, told_at: now, version: before.version + 1 };
  await commitChange(
    services,
    {
      writes: { distribution: putDistributionWrite(services, before, after) },
      audit: {
        ...aboutDistribution(before),
        action: 'distribution.told',
        summary: `Told ${count} holders`,
        changes: { told_at: { after: now } },
      },
    },
    { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
  );
}
