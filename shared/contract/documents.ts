import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { DOCUMENT_NOTIFY, DOCUMENT_STATES, STATEMENT_KINDS } from '../terms.ts';
import { atFirstUse, endpointOf, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  day,
  id,
  instant,
  listOf,
  money,
  optionalText,
  page,
  reason,
  requiredText,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('documents');

const statementProof = object('StatementProof', () => ({
  number: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  is_pack: z.boolean().describe('True for the auditor’s pack; false for the statement itself.'),
  opening: money().describe('Amount paid before the period.'),
  movements: money().describe('Sum of the movements in the period.'),
  closing: money().describe('Amount paid by the end of the period.'),
  units: units().describe('Units held at the end of the period.'),
}));

/** A document without `client_id` belongs to the fund. Every client sees such a document. */
export const document = object('Document', () => ({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  document_type_id: z.string(),
  document_type: z.string().nullable().describe("Name of the type; null if unknown, shown as 'Other'."),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  uploaded_at: instant(),
  uploaded_by_name: z.string(),
  filename: z.string(),
  size: wholeNumber().describe('Bytes.'),
  period_ends_on: day().optional().describe('Last day of the document’s period; absent if it has none.'),
  withdrawn_at: instant()
    .optional()
    .describe('For a notice: when the capital call was withdrawn; the file then has a stamp.'),
  capital_call_id: z
    .string()
    .optional()
    .describe('For a notice: the capital call; absent for notices from before this was recorded.'),
  statement: statementProof()
    .optional()
    .describe('The statement that the document is, or that the auditor’s pack belongs to.'),
  is_replaced: z
    .boolean()
    .optional()
    .describe('For a tax statement: whether later statements of its year replace it.'),
  is_new: z
    .boolean()
    .optional()
    .describe('For investors: whether the document is under 14 days old and the login has not opened it.'),
}));
export type Document = z.output<ReturnType<typeof document>>;

const openedBy = object('DocumentOpening', () => ({
  name: z.string().describe('Name of the person.'),
  client_name: z.string(),
  at: instant().describe('When this login first downloaded the document.'),
}));

const uploadedDocument = named('UploadedDocument', () =>
  document().extend({
    status: z.enum(DOCUMENT_STATES),
    message: z.string().optional(),
    opened_by: z
      .array(openedBy())
      .optional()
      .describe('For managers and auditors: the logins of investors that downloaded it, the newest first.'),
  }),
);
export type UploadedDocument = z.output<ReturnType<typeof uploadedDocument>>;

const documentList = named('DocumentList', () => listOf({ documents: z.array(document()) }));

const documentTypeId = atFirstUse(() => z.string().regex(/^[a-z0-9_]{1,40}$/, 'Not a document type'));

const checksum = atFirstUse(() => z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'A SHA-256 digest in base64'));

export const documentsContract = {
  listDocuments: endpoint({
    summary: 'Documents of the fund and of all clients, newest first; all, or those that pass every filter.',
    route: 'GET /documents',
    shows: ['documents'],
    input: () => ({
      q: optionalText(LIMITS.searchLength).describe('Text in the name, description or client’s name.'),
      client_id: id().optional().describe('The id of a client, or `fund` for fund-level documents.'),
      document_type_id: documentTypeId().optional(),
      from: day().optional(),
      to: day().optional(),
      ...page(),
    }),
    output: () =>
      documentList().extend({
        total: wholeNumber().nullable().describe('Null for a filtered list with several pages.'),
        summary: z
          .object({ documents: wholeNumber(), fund_level: wholeNumber(), clients: wholeNumber() })
          .describe('Counts of all documents, not only of this page.'),
      }),
    refusals: ['invalid-cursor'],
  }),
  listDocumentTypes: endpoint({
    summary: 'The document types.',
    route: 'GET /documents/types',
    // Every signed-in user may read this list, because the list contains no personal data.
    allow: ['unlinked', 'client', 'manager'],
    onlyReads: true,
    shows: [],
    output: () =>
      listOf({
        types: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
  }),
  listFundDocuments: endpoint({
    summary: 'Fund-level documents, which every client sees, newest first.',
    route: 'GET /documents/fund',
    ...READ_BY_INVESTORS,
    shows: ['documents'],
    input: () => page(),
    output: documentList,
    refusals: ['invalid-cursor'],
  }),
  listClientDocuments: endpoint({
    summary: 'A client’s own documents, newest first. Clients see only their own.',
    route: 'GET /clients/{id}/documents',
    ...READ_BY_INVESTORS,
    shows: ['documents'],
    input: () => ({ id: id(), ...page() }),
    output: documentList,
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
  getDocument: endpoint({
    summary: 'One document. Clients see only their own and the fund’s. Managers also see unfinished uploads.',
    route: 'GET /documents/{id}',
    ...READ_BY_INVESTORS,
    shows: ['documents'],
    input: () => ({ id: id() }),
    output: uploadedDocument,
    refusals: ['document-not-found'],
  }),
  uploadDocument: endpoint({
    summary:
      'Starts an upload and returns the URL for the file, valid for 300 s. If the request is a multipart form with the file, the file is checked immediately.',
    route: 'POST /documents/upload',
    changes: ['documents', 'clients'],
    audits: [
      'document.upload-begun',
      'document.scanning',
      'document.scan-repeated',
      'document.available',
      'document.rejected',
    ],
    input: () => ({
      document_type_id: documentTypeId(),
      client_id: id()
        .or(z.literal(''))
        .nullish()
        .describe('The client who sees it; empty, null or absent for a fund-level document.'),
      name: requiredText(LIMITS.nameLength),
      description: optionalText(LIMITS.descriptionLength),
      period_ends_on: day()
        .optional()
        .describe('Last day of the period; the document is listed under its financial year.'),
      notify: z
        .enum(DOCUMENT_NOTIFY)
        .optional()
        .describe('When users with access are notified by email; daily by default.'),
      filename: requiredText(LIMITS.fileNameLength)
        .optional()
        .describe('File name. A multipart form can omit the four details of the file.'),
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
    output: () => ({
      document: uploadedDocument(),
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
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
    route: 'POST /documents/uploads/{id}/complete',
    changes: ['documents', 'clients'],
    input: () => ({ id: id() }),
    output: uploadedDocument,
    accepted: (output) => output.status === 'scanning',
    refusals: ['document-not-found', 'file-not-there', 'file-not-as-announced', 'file-refused'],
  }),
  getDownloadUrl: endpoint({
    summary:
      'A URL for the file, valid for 60 s, and a file name. For an investor’s login, the document is then no longer new.',
    route: 'GET /documents/{id}/download-url',
    allow: ['client', 'manager'],
    shows: [],
    input: () => ({ id: id() }),
    output: () => ({ url: z.string(), filename: z.string() }),
    refusals: ['document-not-found', 'file-lost'],
  }),
  updateDocument: endpoint({
    summary:
      'Corrects a document’s name, description, type, period or client. A client who can no longer see the document loses access immediately.',
    route: 'PUT /documents/{id}',
    changes: ['documents', 'clients'],
    audits: ['document.updated'],
    input: () => ({
      id: id(),
      name: requiredText(LIMITS.nameLength).optional(),
      description: optionalText(LIMITS.descriptionLength),
      document_type_id: documentTypeId().optional(),
      period_ends_on: day().nullable().optional().describe('Null removes the period.'),
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
    summary:
      'Removes a document. It is hidden immediately, and its file is deleted soon after. The audit log keeps its entries.',
    route: 'DELETE /documents/{id}',
    changes: ['documents', 'clients'],
    audits: ['document.deleted', 'document.removed'],
    input: () => ({ id: id() }),
    output: () => ({ deleted: z.literal(true), id: z.string() }),
    refusals: ['document-not-found', 'notice-of-issued-call', 'issued-statement'],
  }),
};
