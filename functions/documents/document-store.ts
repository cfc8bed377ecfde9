import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { INDEXES } from '#shared/tables.ts';
import { DOCUMENT_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { changeRecordWrite, openListChange } from '../ledger/change-record.ts';
import { placeInTime, readCursor, writeCursor } from '../ledger/cursor.ts';
import { queryItems } from '../ledger/query-items.ts';
import { writeAlone } from '../ledger/transact.ts';
import { exists, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const listedDocument = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type_id: z.string(),
  /** Absent on a fund-level document, which every client sees. */
  client_id: z.string().optional(),
  client_name: z.string().optional(),
  filename: z.string(),
  /** Bytes, as announced and later checked. */
  size: z.number(),
  uploaded_at: z.string(),
  uploaded_by_name: z.string(),
});
/** A document in the lists, where it is only while available. */
export type ListedDocument = z.output<typeof listedDocument>;

const documentItem = listedDocument.extend({
  state: z.enum([...DOCUMENT_STATES, 'deleting', 'deleted']),
  object_key: z.string(),
  /** The object version that was checked; no other is ever served. */
  object_version: z.string().optional(),
  content_type: z.string(),
  /** SHA-256 in base64, as announced and later checked. */
  checksum: z.string(),
  uploaded_by: z.string(),
  /** Why it was rejected. */
  refusal: z.enum(['file-not-as-announced', 'file-refused']).optional(),
  message: z.string().optional(),
  /** The instant after which the upload form can bring no file any more. */
  form_closed_at: z.string(),
  version: z.number(),
});
export type DocumentItem = z.output<typeof documentItem>;

const ALL = 'DOCUMENTS';
const OPEN = 'OPEN#document';
/** The owner of fund-level documents. */
const FUND = 'fund';

export function documentTarget(documentId: string): string {
  return `DOC#${documentId}`;
}

export function documentKey(documentId: string) {
  return { pk: documentTarget(documentId), sk: 'DOC' };
}

/** Sorts by the start of the upload; the id makes the order total. */
export function documentListKeys(document: Pick<ListedDocument, 'id' | 'client_id' | 'uploaded_at'>) {
  const place = `${document.uploaded_at}#${document.id}`;
  return { pk: ownerList(document.client_id), sk: place, list_pk: ALL, list_sk: place };
}

function ownerList(clientId: string | undefined): string {
  return `DOCS#${clientId ?? FUND}`;
}

export function readDocument(item: Record<string, unknown>): DocumentItem {
  return documentItem.parse(item);
}

/** Creates a document that the reaper looks at after `dueAt`, unless its state has changed by then. */
export function putDocumentWrite(services: Services, document: DocumentItem, dueAt: string): Write {
  return putNew(services, {
    ...documentKey(document.id),
    ...documentItem.parse(document),
    ...openListChange({ name: OPEN, dueAt }, document.id).set,
  });
}

/**
 * Changes a document's state, if nobody changed the document since it was read. `dueAt` is when the reaper looks at it;
 * undefined when nothing remains to be done.
 */
export function moveDocumentWrite(
  services: Services,
  before: DocumentItem,
  change: Pick<DocumentItem, 'state'> & Partial<Pick<DocumentItem, 'object_version' | 'refusal' | 'message'>>,
  dueAt: string | undefined,
): Write {
  return changeRecordWrite(services, documentKey(before.id), before, change, { name: OPEN, dueAt });
}

/** Sets when the reaper looks at a document; undefined for never. Not audited, since the document does not change. */
export async function deferDocument(
  services: Services,
  document: DocumentItem,
  dueAt: string | undefined,
): Promise<void> {
  const write = update(services, {
    key: documentKey(document.id),
    ...openListChange({ name: OPEN, dueAt }, document.id),
    when: { version: document.version },
  });
  // If somebody changed it meanwhile, the time they set applies.
  await writeAlone(services, write);
}

/** Adds an available document to the lists. */
export function putListEntryWrite(services: Services, document: DocumentItem): Write {
  return putNew(services, { ...documentListKeys(document), ...listedDocument.parse(document) });
}

/** Removes a document from the lists. */
export function deleteListEntryWrite(services: Services, document: DocumentItem): Write {
  const { pk, sk } = documentListKeys(document);
  return remove(services, { key: { pk, sk }, when: { pk: exists } });
}

export async function findDocument(
  services: Services,
  documentId: string,
): Promise<DocumentItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: documentKey(documentId), ConsistentRead: true }),
  );
  return Item && documentItem.parse(Item);
}

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

interface DocumentPage {
  readonly documents: ListedDocument[];
  readonly nextCursor: string | null;
}

const BEFORE_ALL = '~';

function pageOf(items: readonly Record<string, unknown>[], limit: number): DocumentPage {
  const documents = items.slice(0, limit).map((item) => listedDocument.parse(item));
  const last = documents.at(-1);
  const more = items.length > limit && last !== undefined;
  return { documents, nextCursor: more ? writeCursor({ after: documentListKeys(last).sk }) : null };
}

const placeIn = (page: Page) =>
  page.cursor === undefined ? BEFORE_ALL : readCursor(page.cursor, placeInTime).after;

/** One client's documents, or the fund's without `clientId`; newest first, by pages. */
export async function listOwnerDocuments(
  services: Services,
  clientId: string | undefined,
  page: Page,
): Promise<DocumentPage> {
  const query = {
    KeyConditionExpression: 'pk = :owner AND sk < :place',
    ExpressionAttributeValues: { ':owner': ownerList(clientId), ':place': placeIn(page) },
    ScanIndexForward: false,
    // A consistent read, so that a deleted document is gone at once.
    ConsistentRead: true,
  };
  // Reads one more than the page, to know whether there is a next one.
  return pageOf(await queryItems(services, query, page.limit + 1), page.limit);
}

/** All documents, newest first, by pages. */
export async function listAllDocuments(services: Services, page: Page): Promise<DocumentPage> {
  const query = {
    IndexName: INDEXES.list.name,
    KeyConditionExpression: 'list_pk = :all AND list_sk < :place',
    ExpressionAttributeValues: { ':all': ALL, ':place': placeIn(page) },
    ScanIndexForward: false,
  };
  return pageOf(await queryItems(services, query, page.limit + 1), page.limit);
}

const openItem = documentItem.pick({ id: true, state: true, uploaded_by: true, uploaded_at: true });

/** Documents that need work: those due at an instant, or all. */
export async function listOpenDocuments(
  services: Services,
  dueAt?: string,
): Promise<z.output<typeof openItem>[]> {
  const items = await queryItems(services, {
    IndexName: INDEXES.open.name,
    KeyConditionExpression: 'open_pk = :open AND open_sk < :due',
    ExpressionAttributeValues: { ':open': OPEN, ':due': dueAt === undefined ? BEFORE_ALL : `${dueAt}~` },
  });
  return items.map((item) => openItem.parse(item));
}
