import * as z from 'zod';
import { DOCUMENT_NOTIFY, DOCUMENT_STATES, STATEMENT_KINDS } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { changeRecordWrite, openListKeys } from '../ledger/change-record.ts';
import { type Page, type Paged, queryList } from '../ledger/query-list.ts';
import { findByIds, finder, queryIds, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { updateAlone } from '../ledger/transact.ts';
import { absent, exists, put, putNew, remove, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { storedUnits } from './unit-move-store.ts';

const listedDocument = storedItem(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type_id: z.string(),
    /** Missing if the document belongs to the fund. Every client sees such a document. */
    client_id: z.string().optional(),
    client_name: z.string().optional(),
    filename: z.string(),
    /** Bytes, as the uploader announced. The portal checks the size after the upload. */
    size: z.number(),
    uploaded_at: z.string(),
    uploaded_by_name: z.string(),
    period_ends_on: storedDay.optional(),
    withdrawn_at: z.string().optional(),
    call_id: z.string().optional(),
    statement: z
      .object({
        number: z.string(),
        kind: z.enum(STATEMENT_KINDS),
        is_pack: z.boolean(),
        opening_cents: storedCents,
        movements_cents: storedCents,
        closing_cents: storedCents,
        /** Missing in statements from before unit prices, when each dollar bought one unit. */
        closing_units_e4: storedUnits.optional(),
      })
      .optional(),
  }),
);
export type ListedDocument = Stored<typeof listedDocument>;

const documentItem = storedItem(
  listedDocument.schema.extend({
    state: z.enum([...DOCUMENT_STATES, 'deleting', 'deleted']),
    object_key: z.string(),
    /** The checked version of the stored file. Users get only this version. */
    object_version: z.string().optional(),
    content_type: z.string(),
    /** SHA-256 in base64, as the uploader announced. The portal checks the digest after the upload. */
    checksum: z.string(),
    uploaded_by: z.string(),
    notify: z.enum(DOCUMENT_NOTIFY).optional(),
    tell_at: z.string().optional(),
    refusal: z.enum(['file-not-as-announced', 'file-refused']).optional(),
    message: z.string().optional(),
    scan_again_at: z.string().optional(),
    form_closed_at: z.string(),
    version: z.number(),
  }),
);
export type DocumentItem = Stored<typeof documentItem>;

const ALL = 'DOCUMENTS';
const OPEN = 'OPEN#document';
const TO_TELL = 'OPEN#new-document';
const FUND = 'fund';

export function documentTarget(documentId: string): string {
  return `DOC#${documentId}`;
}

export function aboutDocument({ id, name }: Pick<DocumentItem, 'id' | 'name'>) {
  return { target: documentTarget(id), name: name };
}

export function documentKey(documentId: string) {
  return { pk: documentTarget(documentId), sk: 'DOC' };
}

export function documentListKeys(document: Pick<ListedDocument, 'id' | 'client_id' | 'uploaded_at'>) {
  const place = `${document.uploaded_at}#${document.id}`;
  return { pk: ownerList(document.client_id), sk: place, list_pk: ALL, list_sk: place };
}

function ownerList(clientId: string | undefined): string {
  return `DOCS#${clientId ?? FUND}`;
}

export const readDocument = documentItem.parse;

export function putDocumentWrite(services: Services, document: DocumentItem, dueAt: string): Write {
  return putNew(services, {
    ...documentKey(document.id),
    ...documentItem.parse(document),
    ...openListKeys({ name: OPEN, dueAt }, document.id),
  });
}

/** `dueAt` is the time when the reaper handles the document next. Without it, the reaper ignores the document. */
export function moveDocumentWrite(
  services: Services,
  before: DocumentItem,
  change: Pick<DocumentItem, 'state'> &
    Partial<Pick<DocumentItem, 'object_version' | 'refusal' | 'message' | 'scan_again_at'>>,
  dueAt: string | undefined,
): Write {
  return changeRecordWrite(services, documentKey(before.id), before, change, { name: OPEN, dueAt });
}

export function makeAvailableWrite(
  services: Services,
  before: DocumentItem,
  change: { object_version: string; tell_at: string | undefined },
): Write {
  const after = { ...change, state: 'available' } as const;
  const open = { name: change.tell_at === undefined ? OPEN : TO_TELL, dueAt: change.tell_at };
  return changeRecordWrite(services, documentKey(before.id), before, after, open);
}

/** Deferring changes no field, so no audit row is written. */
export async function deferDocument(services: Services, document: DocumentItem, dueAt: string | undefined) {
  await updateAlone(services, {
    key: documentKey(document.id),
    change: openListKeys({ name: OPEN, dueAt }, document.id),
    when: { version: document.version },
  });
}

export function replaceDocumentWrite(services: Services, before: DocumentItem, after: DocumentItem): Write {
  const open = openListKeys({ name: TO_TELL, dueAt: after.tell_at }, after.id);
  const item = { ...documentKey(after.id), ...open, ...documentItem.parse(after) };
  const when = { version: before.version, state: 'available', tell_at: before.tell_at ?? absent };
  return put(services, { item, when });
}

export function putListEntryWrite(services: Services, document: DocumentItem): Write {
  return putNew(services, { ...documentListKeys(document), ...listedDocument.parse(document) });
}

export function replaceListEntryWrites(
  services: Services,
  before: DocumentItem,
  after: DocumentItem,
): Record<string, Write> {
  if (before.client_id === after.client_id) {
    const item = { ...documentListKeys(after), ...listedDocument.parse(after) };
    return { entry: put(services, { item, when: { pk: exists } }) };
  }
  return {
    formerEntry: deleteListEntryWrite(services, before),
    entry: putListEntryWrite(services, after),
  };
}

export function markWithdrawnWrites(
  services: Services,
  before: DocumentItem,
  marked: Required<Pick<DocumentItem, 'withdrawn_at' | 'size' | 'checksum' | 'object_version'>>,
): { document: Write; entry: Write } {
  const { pk, sk } = documentListKeys(before);
  const { withdrawn_at, size } = marked;
  const open = { name: OPEN, dueAt: undefined };
  return {
    document: changeRecordWrite(services, documentKey(before.id), before, marked, open),
    entry: update(services, { key: { pk, sk }, set: { withdrawn_at, size }, when: { pk: exists } }),
  };
}

export function deleteListEntryWrite(services: Services, document: DocumentItem): Write {
  const { pk, sk } = documentListKeys(document);
  return remove(services, { key: { pk, sk }, when: { pk: exists } });
}

export const findDocument = finder(documentKey, documentItem);

export function findDocuments(services: Services, ids: readonly string[]) {
  return findByIds(services, ids, documentKey, documentItem);
}

export function listOwnerDocuments(services: Services, clientId: string | undefined, page: Page) {
  return queryList(services, { partition: ownerList(clientId), descending: true }, listedDocument, page);
}

export function listAllDocuments(
  services: Services,
  page: Page,
  only?: (document: ListedDocument) => boolean,
): Promise<Paged<ListedDocument>> {
  return queryList(services, { index: 'list', partition: ALL, descending: true, only }, listedDocument, page);
}

export async function listDocumentsToTell(services: Services, dueAt: string, atMost: number) {
  const list = { index: 'open', partition: TO_TELL, to: `${dueAt}~` } as const;
  const found = await findDocuments(services, await queryIds(services, list, atMost));
  // The index may still list documents that were removed or whose emails are already queued.
  return [...found.values()]
    .filter(({ state, tell_at: at }) => state === 'available' && at !== undefined && at <= dueAt)
    .sort((one, other) => (one.uploaded_at < other.uploaded_at ? -1 : 1));
}

/** No audit row is written, because each message has its own audit row. */
export async function markTold(services: Services, document: DocumentItem): Promise<void> {
  await updateAlone(services, {
    key: documentKey(document.id),
    remove: ['tell_at', 'open_pk', 'open_sk'],
    when: { state: 'available', tell_at: document.tell_at ?? absent },
  });
}

const openItem = storedItem(
  documentItem.schema.pick({ id: true, state: true, uploaded_by: true, uploaded_at: true }),
);

export function listOpenDocuments(services: Services, dueAt?: string): Promise<Stored<typeof openItem>[]> {
  const to = dueAt === undefined ? undefined : `${dueAt}~`;
  return queryItems(services, { index: 'open', partition: OPEN, to }, openItem);
}
