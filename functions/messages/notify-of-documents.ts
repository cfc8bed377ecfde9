import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, displayDate, startOfFundDay } from '#shared/calendar-date.ts';
import { DOCUMENT_MAIL_HOUR } from '#shared/constants.ts';
import { groupBy } from '#shared/group-by.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { fundDayOf, instantAfter } from '../ledger/instants.ts';
import { type ClientItem, findClients, listClientsNow } from '../records/client-store.ts';
import { type DocumentItem, listDocumentsToTell, markTold } from '../records/document-store.ts';
import { findDocumentType } from '../records/document-type.ts';
import { findWritten, messageIdOf, type NewMessage, putMessageWrites } from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { queuedAudit } from './correct-receipt.ts';
import { recipientsWanting } from './message-recipients.ts';
import { messageTo, onOneLine } from './message-text.ts';

const HOUR_MS = 3_600_000;
/** An index lags by less than this time, so a daily email misses no document. */
const SETTLED_AFTER_MS = 10 * 60_000;
/** One message lists all documents of a day, so this limit must exceed the documents of a day. */
const DOCUMENTS_AT_ONCE = 10_000;
const MESSAGES_AT_ONCE = 8;

export function mailInstantOf(day: CalendarDate): string {
  return instantAfter(startOfFundDay(day), DOCUMENT_MAIL_HOUR * HOUR_MS);
}

export function tellAt({ notify }: Pick<DocumentItem, 'notify'>, now: string): string | undefined {
  if (notify === undefined || notify === 'none') return undefined;
  if (notify === 'immediately') return now;
  const today = fundDayOf(now);
  const next = mailInstantOf(today);
  return now < next ? next : mailInstantOf(addDays(today, 1));
}

export async function notifyOfDocuments(services: Services, untilMs: number): Promise<void> {
  const now = services.now().toISOString();
  const due = await listDocumentsToTell(services, now, DOCUMENTS_AT_ONCE);
  for (const document of due.filter(({ notify }) => notify === 'immediately')) {
    const messages = (told: Told) => documentMessage(document, told);
    if (!(await tell(services, [document], messages, untilMs))) return;
  }
  const settled = instantAfter(now, -SETTLED_AFTER_MS);
  const daily = due.filter(
    ({ notify, tell_at: at }) => notify === 'daily' && at !== undefined && at <= settled,
  );
  for (const at of new Set(daily.map(({ tell_at: one }) => one ?? ''))) {
    const documents = daily.filter(({ tell_at: one }) => one === at);
    const day = fundDayOf(at);
    const messages = (told: Told) => digestMessage({ day, words: displayDate(day) }, told);
    if (!(await tell(services, documents, messages, untilMs))) return;
  }
}

async function tell(
  services: Services,
  documents: readonly DocumentItem[],
  messageOf: (told: Told) => NewMessage,
  untilMs: number,
): Promise<boolean> {
  const messages = (await toldOf(services, documents)).map(messageOf);
  const written = await findWritten(services, messages);
  const left = messages.filter((message) => !written.has(messageIdOf(message)));
  for (let start = 0; start < left.length; start += MESSAGES_AT_ONCE) {
    if (services.now().getTime() >= untilMs) return false;
    await Promise.all(
      left.slice(start, start + MESSAGES_AT_ONCE).map((message) => queueMessage(services, message)),
    );
  }
  for (const document of documents) await markTold(services, document);
  return true;
}

async function toldOf(services: Services, documents: readonly DocumentItem[]): Promise<Told[]> {
  const ofFund = documents.filter(({ client_id: id }) => id === undefined);
  const ofClient = groupBy(documents, ({ client_id: id }) => id);
  const clients =
    ofFund.length > 0
      ? await listClientsNow(services)
      : [
          ...(
            await findClients(
              services,
              documents.flatMap(({ client_id: id }) => id ?? []),
            )
          ).values(),
        ];
  const byLogin = new Map<string, Told>();
  for (const client of clients.filter(canOpenMail)) {
    const own = ofClient.get(client.id) ?? [];
    for (const recipient of await recipientsWanting(services, client, 'document')) {
      const { userId, email, isCopy } = recipient;
      const place = isCopy ? `${userId} ${email}` : userId;
      const told = byLogin.get(place) ?? { recipient, client, ofFund, own: [] };
      byLogin.set(place, {
        ...told,
        own: [...told.own, ...own.map((document) => ({ document, client }))],
      });
    }
  }
  return [...byLogin.values()];
}

/** A client who is suspended, or was never invited, cannot sign in. */
export function canOpenMail({ status, not_invited: isNotInvited }: ClientItem): boolean {
  return status !== 'Suspended' && !isNotInvited;
}

export async function queueMessage(services: Services, message: NewMessage): Promise<void> {
  const now = services.now().toISOString();
  await commitIfUnchanged(
    services,
    {
      writes: putMessageWrites(services, [message], now, 1),
      audit: queuedAudit(message, `${message.about.title}, for ${message.client.name}`),
    },
    { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
  );
}

interface Told {
  readonly recipient: NewMessage['recipient'];
  readonly client: Pick<ClientItem, 'id' | 'name'>;
  readonly ofFund: readonly DocumentItem[];
  readonly own: readonly {
    readonly document: DocumentItem;
    readonly client: Pick<ClientItem, 'id' | 'name'>;
  }[];
}

function documentMessage(document: DocumentItem, { recipient, client }: Told): NewMessage {
  return messageTo(recipient, client, {
    kind: 'document-added',
    about: { kind: 'document', id: document.id, title: document.name },
    stage: '',
    // A document's name may be personal, and a locked screen shows the subject.
    subject: 'New document',
    text: {
      opening: ['A new document for you is in the portal.'],
      facts: [
        { label: 'Document', value: document.name },
        { label: 'Type', value: typeOf(document) },
        { label: 'Added on', value: displayDate(fundDayOf(document.uploaded_at)) },
      ],
      links: [{ lead: 'Open it in the portal:', link: `/client/${client.id}/documents/${document.id}` }],
      why: `You received this email because a document was added for ${client.name}.`,
    },
  });
}

function digestMessage(
  { day, words }: { day: string; words: string },
  { recipient, client, ofFund, own }: Told,
): NewMessage {
  const count = ofFund.length + own.length;
  const owners = new Set(own.map((one) => one.client.id));
  return messageTo(recipient, client, {
    kind: 'document-added',
    about: { kind: 'documents', id: day, title: `New documents on ${words}` },
    stage: '',
    subject: 'New documents',
    text: {
      opening: [
        count === 1
          ? 'A new document for you is in the portal.'
          : `${count} new documents for you are in the portal.`,
        ...own.map(({ document, client: owner }) =>
          owners.size > 1 ? `${lineOf(document)}, for ${owner.name}` : lineOf(document),
        ),
        ...ofFund.map((document) => `${lineOf(document)}, a document of the fund`),
      ],
      links: [{ lead: 'See them in the portal:', link: `/client/${client.id}/documents` }],
      why: `This email is sent at most once a day, and only if documents have been added for ${client.name}.`,
    },
  });
}

function typeOf({ type_id: id }: DocumentItem): string {
  return findDocumentType(id)?.name ?? 'Other';
}

function lineOf(document: DocumentItem): string {
  return `- ${onOneLine(document.name)} (${typeOf(document)})`;
}
