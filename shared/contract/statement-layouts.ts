import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { statementLayout } from '../statement-layout.ts';
import { endpointOf, object } from './endpoint.ts';
import { id, instant, listOf, optionalText } from './fields.ts';
import { shownLayout } from './refusal-data.ts';

const endpoint = endpointOf('transactions');

const keptLayout = object('KeptStatementLayout', () => ({
  id: z.string().describe('A digest of the file’s headings or, without headings, of the shape of its rows.'),
  name: z.string(),
  headings: z.array(z.string()).describe('Empty for files without headings.'),
  layout: shownLayout(),
  account_id: z
    .string()
    .nullable()
    .describe(
      'Id of the bank account into which a file with this layout was last imported, or that was said.',
    ),
  used_at: instant().nullable().describe('When a file with this layout was last imported.'),
}));

export const statementLayoutsContract = {
  listStatementLayouts: endpoint({
    summary: 'The columns that managers said for statements of banks that the portal does not know.',
    route: 'GET /statement-layouts',
    shows: ['statement-layouts'],
    output: () => listOf({ layouts: z.array(keptLayout()) }),
  }),
  keepStatementLayout: endpoint({
    summary: 'Keeps the columns of files with this layout, in place of those kept before.',
    route: 'PUT /statement-layouts/{id}',
    changes: ['statement-layouts'],
    audits: ['statement-layout.kept'],
    input: () => ({
      id: id(),
      name: optionalText(LIMITS.nameLength),
      headings: z
        .array(z.string().max(LIMITS.descriptionLength))
        .max(LIMITS.statementColumns)
        .optional()
        .describe('The file’s headings. Without them, those kept before stay.'),
      layout: statementLayout(),
      account_id: id()
        .nullish()
        .describe('Id of the bank account of later files, if their balances continue it. Null forgets it.'),
    }),
    output: keptLayout,
    refusals: ['bank-account-not-found'],
    idempotent: true,
  }),
  deleteStatementLayout: endpoint({
    summary: 'Forgets the columns of files with this layout. The portal asks for them at the next file.',
    route: 'DELETE /statement-layouts/{id}',
    changes: ['statement-layouts'],
    audits: ['statement-layout.deleted'],
    input: () => ({ id: id() }),
    output: keptLayout,
    refusals: ['statement-layout-not-found'],
    idempotent: true,
  }),
};
