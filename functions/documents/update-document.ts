import type { documentsContract } from '#shared/contract/documents.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { audienceWrites } from '../papers/audience.ts';
import { findClient } from '../records/client-store.ts';
import {
  aboutDocument,
  type DocumentItem,
  replaceDocumentWrite,
  replaceListEntryWrites,
} from '../records/document-store.ts';
import { findDocumentType } from '../records/document-type.ts';
import { presentDocument } from '../records/present-document.ts';
import { isNoticeOfIssuedCall } from './is-notice-of-issued-call.ts';
import { loadDocument } from './load-document.ts';

type Call = typeof documentsContract.updateDocument;
type Input = Parameters<Handler<Call>>[0];
type UpdateContext = Parameters<Handler<Call>>[1];

export const updateDocument: Handler<'updateDocument'> = async (input, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const before = await loadDocument(context, input.id);
    // Only the uploader may see an unfinished upload.
    if (before.state !== 'available') return refuse('document-not-found');
    if (await isNoticeOfIssuedCall(services, before)) return refuse('notice-of-issued-call');
    if (before.statement) return refuse('issued-statement');
    const after = await changed(before, input, context);
    const changes = fieldChanges(shownFields(before), shownFields(after));
    if (Object.keys(changes).length === 0) return presentDocument(before);
    const moves = before.client_id !== after.client_id;
    return context.commit(
      {
        writes: {
          document: replaceDocumentWrite(services, before, after),
          ...replaceListEntryWrites(services, before, after),
          ...(moves ? (await audienceWrites(services, before.id, before, after)).writes : {}),
        },
        audit: {
          ...aboutDocument(before),
          action: 'document.updated',
          summary: `${moves ? `Now seen by ${seenBy(after)}` : 'Corrected'}: ${input.reason}`,
          changes: { ...changes, reason: { after: input.reason } },
        },
      },
      presentDocument(after),
    );
  });
};

async function changed(before: DocumentItem, input: Input, context: UpdateContext): Promise<DocumentItem> {
  const { name, description, document_type_id: typeId, client_id: clientId } = input;
  const { client_id: _id, client_name: _name, period_ends_on: formerPeriod, ...others } = before;
  const period = input.period_ends_on === undefined ? formerPeriod : input.period_ends_on;
  return {
    ...others,
    ...(clientId === undefined ? audienceOf(before) : await givenAudience(context, before, clientId)),
    name: name ?? before.name,
    description: description ?? before.description,
    type_id: typeId === undefined || typeId === before.type_id ? before.type_id : typeOf(context, typeId),
    ...(period ? { period_ends_on: period } : {}),
    version: before.version + 1,
  };
}

function audienceOf({ client_id, client_name }: DocumentItem) {
  return client_id === undefined ? {} : { client_id, client_name };
}

async function givenAudience(
  { services, refuse }: UpdateContext,
  before: DocumentItem,
  clientId: string | null,
) {
  if (clientId === null) return {};
  if (clientId === before.client_id) return audienceOf(before);
  const client = (await findClient(services, clientId)) ?? refuse('client-not-found');
  return { client_id: client.id, client_name: client.name };
}

function typeOf({ refuse }: UpdateContext, typeId: string): string {
  return findDocumentType(typeId)?.id ?? refuse('unknown-document-type');
}

function seenBy({ client_id: id, client_name: name }: DocumentItem): string {
  return id === undefined ? 'every client' : (name ?? 'one client');
}

function shownFields(document: DocumentItem) {
  return {
    name: document.name,
    description: document.description,
    type: findDocumentType(document.type_id)?.name,
    period_ends_on: document.period_ends_on,
    visible_to: seenBy(document),
    client_id: document.client_id,
  };
}
