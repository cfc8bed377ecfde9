import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { DOCUMENT_NOTIFY, DOCUMENT_STATES, STATEMENT_KINDS } from '../terms.ts';
import { atFirstUse, endpoint, named } from './endpoint.ts';
import {
  count,
  cursor,
  day,
  id,
  instant,
  money,
  nextCursor,
  optionalText,
  reason,
  requiredText,
  wholeNumber,
} from './fields.ts';

/** That a statement adds up: opening and movements come to the closing balance. */
const statementProof = named('StatementProof', () =>
  z.object({
    number: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    is_pack: z
      .boolean()
      .describe('Whether the document is the pack for an auditor, and not the statement itself.'),
    opening: money().describe('What was paid before the period.'),
    movements: money().describe('The sum of the movements.'),
    closing: money().describe('What was paid by its end.'),
    units: money().describe('Units allocated at its end.'),
  }),
);

/** `client_id` is null for a fund-level document, which every client sees. */
export const document = named('Document', () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    document_type_id: z.string().describe('The kind of document, by id.'),
    document_type: z.string().nullable().describe("The type's name; null when unknown, shown as 'Other'."),
    client_id: z.string().nullable(),
    client_name: z.string().nullable(),
    uploaded_at: instant(),
    uploaded_by_name: z.string(),
    filename: z.string(),
    size: wholeNumber().describe('Bytes.'),
    period_ends_on: day()
      .optional()
      .describe('The last day of the period that it is about; absent where it is about none.'),
    withdrawn_at: instant()
      .optional()
      .describe('When the capital call whose notice it is was withdrawn; the file then carries a mark.'),
    capital_call_id: z
      .string()
      .optional()
      .describe('The capital call whose notice it is; unknown of notices from before it was kept.'),
    statement: statementProof()
      .optional()
      .describe('The statement that it is, or whose pack for an auditor.'),
    is_new: z
      .boolean()
      .optional()
      .describe('In the lists of an investor: the login has not opened it, and it is younger than 14 days.'),
  }),
);
export type Document = z.output<ReturnType<typeof document>>;

/** A document during its upload; `message` says why it was refused, or why its scan takes long. */
const uploadedDocument = named('UploadedDocument', () =>
  document().extend({
    status: z.enum(DOCUMENT_STATES),
    message: z.string().optional(),
  }),
);
export type UploadedDocument = z.output<ReturnType<typeof uploadedDocument>>;

const page = atFirstUse(() => ({
  limit: count(1, LIMITS.listLimit).optional(),
  cursor: cursor().optional(),
}));
const documentList = named('DocumentList', () =>
  z.object({ documents: z.array(document()), total: wholeNumber(), next_cursor: nextCursor() }),
);

const documentTypeId = atFirstUse(() => z.string().regex(/^[a-z0-9_]{1,40}$/, 'Not a document type'));

/** Base64 of 32 bytes. */
const checksum = atFirstUse(() => z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'A SHA-256 digest in base64'));

export const documentsContract = {
  listDocuments: endpoint({
    summary: 'Documents of the fund and of all clients, newest first.',
    area: 'documents',
    method: 'GET',
    path: '/documents',
    allow: ['manager'],
    shows: ['documents'],
    input: () => z.strictObject(page()),
    output: () =>
      documentList().extend({
        summary: z
          .object({ documents: wholeNumber(), fund_level: wholeNumber(), clients: wholeNumber() })
          .describe('Counts of all documents, not only of this page.'),
      }),
    refusals: ['invalid-cursor'],
  }),
  listDocumentTypes: endpoint({
    summary: 'The kinds of documents.',
    area: 'documents',
    method: 'GET',
    path: '/documents/types',
    // A fixed list, which tells of nobody.
    allow: ['unlinked', 'client', 'manager'],
    onlyReads: true,
    shows: [],
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        types: z.array(z.object({ id: z.string(), name: z.string() })),
        total: wholeNumber(),
        next_cursor: nextCursor(),
      }),
    refusals: [],
  }),
  listFundDocuments: endpoint({
    summary: 'Fund-level documents, newest first: those every client sees.',
    area: 'documents',
    method: 'GET',
    path: '/documents/fund',
    allow: ['client', 'manager'],
    onlyReads: true,
    shows: ['documents'],
    input: () => z.strictObject(page()),
    output: documentList,
    refusals: ['invalid-cursor'],
  }),
  listClientDocuments: endpoint({
    summary: 'A client’s own documents, newest first; clients only theirs.',
    area: 'documents',
    method: 'GET',
    path: '/clients/{id}/documents',
    allow: ['client', 'manager'],
    onlyReads: true,
    shows: ['documents'],
    input: () => z.strictObject({ id: id(), ...page() }),
    output: documentList,
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
  getDocument: endpoint({
    summary: 'One document; clients only their own and the fund’s. Managers see one being brought in too.',
    area: 'documents',
    method: 'GET',
    path: '/documents/{id}',
    allow: ['client', 'manager'],
    onlyReads: true,
    shows: ['documents'],
    input: () => z.strictObject({ id: id() }),
    output: uploadedDocument,
    refusals: ['document-not-found'],
  }),
  uploadDocument: endpoint({
    summary:
      'Begins an upload: answers where the file is to be posted within 300 s. With a multipart form the file comes along and is checked at once.',
    area: 'documents',
    method: 'POST',
    path: '/documents/upload',
    allow: ['manager'],
    changes: ['documents', 'clients'],
    audits: [
      'document.upload-begun',
      'document.scanning',
      'document.scan-repeated',
      'document.available',
      'document.rejected',
    ],
    input: () =>
      z.strictObject({
        document_type_id: documentTypeId(),
        client_id: id().nullish(),
        name: requiredText(LIMITS.nameLength),
        description: optionalText(LIMITS.descriptionLength),
        period_ends_on: day()
          .optional()
          .describe(
            'The last day of the period that it is about; it then stands with the papers of that financial year.',
          ),
        notify: z
          .enum(DOCUMENT_NOTIFY)
          .optional()
          .describe('Whether those who may read it are told by mail; daily unless said.'),
        filename: requiredText(LIMITS.fileNameLength)
          .optional()
          .describe('Of the file. A multipart form may leave them out, since it contains the file.'),
        size: z
          .number()
          .int()
          .min(1, 'The file is empty')
          .max(LIMITS.documentBytes, 'File size must be less than 10MB')
          .optional(),
        content_type: z
          .string()
          .max(150)
          .regex(/^([\w.+-]+\/[\w.+-]+)?$/, 'Not a media type')
          .optional(),
        checksum: checksum().optional(),
      }),
    output: () =>
      z.object({
        document: uploadedDocument(),
        upload: z
          .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
          .nullable()
          .describe('Null when the request contained the file.'),
      }),
    refusals: [
      'client-not-found',
      'unknown-document-type',
      'file-type-not-accepted',
      'file-not-as-announced',
      'file-refused',
      'too-many-uploads',
    ],
    status: 201,
    file: { maxBytes: LIMITS.documentBytes, metadata: true },
  }),
  completeUpload: endpoint({
    summary: 'Checks an uploaded file (size, digest, content, malware) and makes the document available.',
    area: 'documents',
    method: 'POST',
    path: '/documents/uploads/{id}/complete',
    allow: ['manager'],
    changes: ['documents', 'clients'],
    input: () => z.strictObject({ id: id() }),
    output: uploadedDocument,
    accepted: (output) => output.status === 'scanning',
    refusals: ['document-not-found', 'file-not-there', 'file-not-as-announced', 'file-refused'],
  }),
  getDownloadUrl: endpoint({
    summary:
      'Where to fetch the file within 60 s, and the name to save it by; to an investor’s login it is new no more.',
    area: 'documents',
    method: 'GET',
    path: '/documents/{id}/download-url',
    allow: ['client', 'manager'],
    shows: [],
    input: () => z.strictObject({ id: id() }),
    output: () => z.object({ url: z.string(), filename: z.string() }),
    refusals: ['document-not-found', 'file-lost'],
  }),
  updateDocument: endpoint({
    summary:
      'Puts a document right: its name, description, type, period, or who sees it. A client who no longer does loses it at once.',
    area: 'documents',
    method: 'PUT',
    path: '/documents/{id}',
    allow: ['manager'],
    changes: ['documents', 'clients'],
    audits: ['document.updated'],
    input: () =>
      z.strictObject({
        id: id(),
        name: requiredText(LIMITS.nameLength).optional(),
        description: optionalText(LIMITS.descriptionLength),
        document_type_id: documentTypeId().optional(),
        period_ends_on: day().nullable().optional().describe('Null where it is about no period.'),
        client_id: id()
          .nullable()
          .optional()
          .describe('Null for a fund-level document, which every client sees.'),
        reason: reason(),
      }),
    output: document,
    refusals: [
      'document-not-found',
      'client-not-found',
      'unknown-document-type',
      'notice-of-issued-call',
      'issued-statement',
    ],
    idempotent: true,
  }),
  deleteDocument: endpoint({
    summary: 'Removes a document: hidden at once, its file soon after; the audit stays.',
    area: 'documents',
    method: 'DELETE',
    path: '/documents/{id}',
    allow: ['manager'],
    changes: ['documents', 'clients'],
    audits: ['document.deleted', 'document.removed'],
    input: () => z.strictObject({ id: id() }),
    output: () => z.object({ deleted: z.literal(true), id: z.string() }),
    refusals: ['document-not-found', 'notice-of-issued-call', 'issued-statement'],
  }),
};
