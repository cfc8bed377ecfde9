import * as z from 'zod';
import { EXPORT_FORMATS, EXPORT_LISTS, EXPORT_STATES, isZipList } from '../terms.ts';
import { atFirstUse, endpointOf, named, object } from './endpoint.ts';
import { id, instant, wholeNumber } from './fields.ts';

const endpoint = endpointOf('exports');

const EXPORT_FILTERS = [
  'account_id',
  'action',
  'actor_id',
  'by',
  // `capital_call_id` and `distribution_id` are filters of exports. The API calls of these lists take the value from their
  // path.
  'capital_call_id',
  'category',
  'client_id',
  'distribution_id',
  'due',
  'entity',
  'from',
  'kind',
  'max',
  'min',
  'on',
  'open',
  'property_id',
  'q',
  'record_id',
  'show',
  'source',
  'state',
  'status',
  'to',
  'type',
  'uploaded_by',
  'year',
] as const;

const filters = named('ExportFilters', () => {
  const filter = z.string().max(200, 'At most 200 characters').optional();
  const shape = Object.fromEntries(EXPORT_FILTERS.map((name) => [name, filter]));
  return z.strictObject(shape as Record<(typeof EXPORT_FILTERS)[number], typeof filter>);
});
export type ExportFilters = z.input<ReturnType<typeof filters>>;

const state = atFirstUse(() => z.enum(EXPORT_STATES));

const exportStatus = object('Export', () => ({
  id: z.string(),
  list: z.enum(EXPORT_LISTS),
  format: z.enum(EXPORT_FORMATS),
  status: state(),
  done: wholeNumber().describe('Number of rows written so far; for an archive, of files.'),
  total: wholeNumber()
    .nullable()
    .describe('Number of rows or files; null until known. For a filtered list, known only at the end.'),
  created_at: instant(),
  expires_at: instant().describe('When the file expires.'),
  url: z.string().optional().describe('URL for the file, valid for 60 s; present once the export is done.'),
  filename: z.string().optional(),
  size: wholeNumber().optional(),
  failure: z.string().optional().describe('Why it failed, in a sentence for the user.'),
}));

export const exportsContract = {
  createExport: endpoint({
    summary:
      'Exports a whole list with these filters, in the order of the list. The file is CSV, or Excel with real dates, numbers and a row of totals. A small export is done when the request returns. Clients can export their own transactions and documents, and what belongs to all their clients. `archive` is a ZIP of the records as JSON lines, the documents and their hashes: of the whole fund or, with `client_id`, everything about a client that the client may receive. `own-clients` is the table of `listOwnClients`, `own-papers` a ZIP of the papers of one financial year (`filters.year`, in which it ends) of all these clients; both contain only clients to which the login still has access when the file is made. Recorded in the audit log.',
    route: 'POST /exports',
    allow: ['client', 'manager'],
    changes: [],
    audits: ['export.made'],
    input: () =>
      z
        .strictObject({
          list: z.enum(EXPORT_LISTS),
          format: z.enum(EXPORT_FORMATS),
          filters: filters().optional(),
        })
        .refine((input) => isZipList(input.list) === (input.format === 'zip'), {
          path: ['format'],
          message: 'An archive is a ZIP file; a list is CSV or Excel',
        }),
    output: () => ({ id: z.string(), status: state() }),
    refusals: ['client-not-found', 'capital-call-not-found', 'distribution-not-found', 'too-many-tries'],
    investorLimit: 'exports',
    status: 201,
    accepted: (output) => output.status === 'running',
    idempotent: true,
  }),
  getExport: endpoint({
    summary:
      'Progress of an export, and a URL for its file, valid for 60 s. Only the person who requested it can read it, and only while their role allows it. The file is deleted after a day.',
    route: 'GET /exports/{id}',
    allow: ['client', 'manager'],
    shows: [],
    input: () => ({ id: id() }),
    output: exportStatus,
    refusals: ['export-not-found'],
  }),
};
