import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import { day, id, optionalText } from '#shared/contract/fields.ts';
import { documentTypeOf, FUND, passesDocumentFilter } from '#shared/document-filter.ts';
import { passesPaperFilter } from '#shared/paper-filter.ts';
import { isStaff } from '#shared/roles.ts';
import { listClientDocuments } from '../documents/list-client-documents.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { listFundDocuments } from '../documents/list-fund-documents.ts';
import { type Column, column } from './column.ts';
import { everyRow, mapped, readFilters } from './every-page.ts';
import { type ExportContext, listOfRows, type OpenList } from './exported-list.ts';

const COLUMNS: readonly Column<Document>[] = [
  column('text', 'Name', (row) => row.name, 40),
  column('text', 'Type', documentTypeOf, 22),
  column('text', 'Client', (row) => (row.client_id === null ? 'Fund-level' : row.client_name), 30),
  column('text', 'Description', (row) => row.description, 50),
  column('day', 'Period ends on', (row) => row.period_ends_on),
  column('instant', 'Uploaded at (Sydney)', (row) => row.uploaded_at),
  column('text', 'Uploaded by', (row) => row.uploaded_by_name),
  column('text', 'File', (row) => row.filename, 40),
  column('count', 'Bytes', (row) => row.size),
  column('instant', 'Withdrawn at (Sydney)', (row) => row.withdrawn_at),
  column('text', 'Document id', (row) => row.id, 38),
];

const documentFilters = z
  .strictObject({
    q: optionalText(LIMITS.searchLength),
    type: optionalText(LIMITS.nameLength),
    client_id: id().optional(),
    uploaded_by: optionalText(LIMITS.nameLength),
    record_id: id().optional(),
    from: day().optional(),
    to: day().optional(),
  })
  .refine((input) => !input.from || !input.to || input.from <= input.to, {
    path: ['to'],
    message: 'The last day is before the first',
  });

export const openDocuments: OpenList = async (filters, context) => {
  if (!isStaff(context.actor.role)) return openPapers(filters, context);
  const {
    q: words,
    client_id: client,
    uploaded_by: uploadedBy,
    record_id: documentId,
    ...same
  } = readFilters(documentFilters, filters);
  const isFiltered = words || uploadedBy || documentId || Object.values(same).some(Boolean);
  const filter = {
    ...same,
    id: documentId,
    type: same.type || undefined,
    uploadedBy: uploadedBy || undefined,
    words,
  };
  const { total, rows } = await ofWhom(client, context);
  const found = mapped(rows, (documents) =>
    documents.filter((document) => passesDocumentFilter(document, filter)),
  );
  return listOfRows(COLUMNS, isFiltered ? null : total, found);
};

const paperFilters = z.strictObject({
  q: optionalText(LIMITS.searchLength),
  type: optionalText(LIMITS.nameLength),
  client_id: id().optional(),
  year: z
    .codec(z.string().regex(/^\d{4}$/, 'Not a year'), z.number(), { decode: Number, encode: String })
    .optional(),
});

const openPapers: OpenList = async (filters, context) => {
  const { q: words, client_id: client, type, year } = readFilters(paperFilters, filters);
  const filter = { words, type: type || undefined, year };
  const { total, rows } = await ofWhom(client, context);
  const found = mapped(rows, (documents) =>
    documents.filter((document) => passesPaperFilter(document, filter)),
  );
  return listOfRows(COLUMNS, words || type || year ? null : total, found);
};

async function ofWhom(
  client: string | undefined,
  context: ExportContext,
): Promise<{ total: number; rows: AsyncIterable<readonly Document[]> }> {
  const { actor } = context;
  if (client === FUND) return ofFund(context);
  if (client !== undefined) return ofClient(client, context);
  if (isStaff(actor.role)) {
    const { first, rows } = await everyRow(listDocuments, {}, context, ({ documents }) => documents);
    return { total: first.summary.documents, rows };
  }
  const own = await ofClient(actor.client?.id ?? '', context);
  const fund = await ofFund(context);
  async function* both() {
    yield* own.rows;
    yield* fund.rows;
  }
  return { total: own.total + fund.total, rows: both() };
}

async function ofClient(id: string, context: ExportContext) {
  const { first, rows } = await everyRow(listClientDocuments, { id }, context, ({ documents }) => documents);
  return { total: first.total, rows };
}

async function ofFund(context: ExportContext) {
  const { first, rows } = await everyRow(listFundDocuments, {}, context, ({ documents }) => documents);
  return { total: first.total, rows };
}
