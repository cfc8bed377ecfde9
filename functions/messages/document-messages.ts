import { displayDate } from '#shared/calendar-date.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { DocumentItem } from '../records/document-store.ts';
import { findDocumentType } from '../records/document-type.ts';
import type { NewMessage } from '../records/message-store.ts';
import { messageTo, onOneLine } from './message-text.ts';

export interface Told {
  readonly recipient: NewMessage['recipient'];
  readonly client: Pick<ClientItem, 'id' | 'name'>;
  readonly ofFund: readonly DocumentItem[];
  readonly own: readonly {
    readonly document: DocumentItem;
    readonly client: Pick<ClientItem, 'id' | 'name'>;
  }[];
}

export function documentMessage(document: DocumentItem, { recipient, client }: Told): NewMessage {
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

export function digestMessage(
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
