import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { TAX_FORMS, TAX_YEAR_STATUSES } from '../terms.ts';
import { DECIDING_REFUSALS } from './approvals.ts';
import { CSV_FILE, csvImport } from './csv-import.ts';
import { atFirstUse, endpointOf, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  count,
  day,
  flag,
  id,
  instant,
  jsonText,
  money,
  requiredText,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('tax-years');

const year = atFirstUse(() => count(2000, 2100));
const endsIn = atFirstUse(() => wholeNumber().describe('2025 for the financial year 2024–25.'));
const form = atFirstUse(() =>
  z
    .enum(TAX_FORMS)
    .describe(
      '`AMMA` of an attribution managed investment trust, or `SDS`, the standard distribution statement.',
    ),
);
const person = object('TaxYearStep', () => ({ by_name: z.string(), at: instant() }));

const taxYear = object('TaxYear', () => ({
  year: endsIn(),
  form: form(),
  status: z.enum(TAX_YEAR_STATUSES),
  due_on: day().describe('The last day to give the statements to the holders: three months after 30 June.'),
  table: z
    .object({
      number: wholeNumber().describe('The number of the table of this year, from 1.'),
      file_name: z.string(),
      imported_at: instant(),
      imported_by_name: z.string(),
      row_count: wholeNumber().describe('Number of holders in the table.'),
    })
    .nullable()
    .describe('The newest table; null before the first import.'),
  asked: person().nullable().describe('The request for approval; null without one.'),
  issue_count: wholeNumber().describe('How many times statements were approved. The newest ones count.'),
  approved: person().nullable().describe('The newest approval; null before the first.'),
  approved_alone: z.boolean(),
  distributions_changed: z
    .boolean()
    .describe(
      'Whether a distribution of the year was approved or cancelled after the newest approval of statements.',
    ),
  papers_filed_at: instant()
    .nullable()
    .describe('When the last paper of the newest approval was filed; null until then.'),
  may: z
    .enum(['asks', 'approves', 'waits'])
    .nullable()
    .describe('What asking does for the caller; null if nothing is to be decided.'),
  version: wholeNumber(),
}));
export type TaxYearRecord = z.output<ReturnType<typeof taxYear>>;

const tableRow = object('TaxTableRow', () => ({
  client_id: z.string(),
  client_name: z.string(),
  amounts: z.array(money()).describe('One for each column, to the cent.'),
}));

const taxFault = object('TaxTableFault', () => ({
  client_id: z.string().nullable().describe('Null if the fault is in no row of a client.'),
  message: z.string(),
}));

const taxAmount = object('TaxAmount', () => ({
  part: z.enum(['B', 'C']).describe('B for labels of the tax return, C for other amounts as given.'),
  code: z.string().describe('The label of the tax return, such as `13U`; for part C the heading as given.'),
  label: z.string(),
  amount: money().describe('As the form shows it: most labels of part B leave out the cents.'),
  exact_amount: money().describe('To the cent, as in the tax table.'),
}));

const taxStatement = object('TaxStatement', () => ({
  title: z.string().describe('Such as `Tax statement 2024–25 (AMMA)`.'),
  form: form(),
  number: wholeNumber().describe('1 for the first statement of the year, 2 for the one that replaces it.'),
  issued_at: instant(),
  replaces: day().nullable().describe('The day of the statement that this one replaces; null for the first.'),
  due_on: day(),
  tax_file_number: z.enum(['Provided', 'Not provided']).describe('On the last day of the year.'),
  components: z.array(taxAmount()),
  cost_base_excess: money().describe('AMIT cost base net amount, excess: it lowers the cost base.'),
  cost_base_shortfall: money().describe('AMIT cost base net amount, shortfall: it raises the cost base.'),
  cash: money().describe('Distributions for the year’s periods, after tax withheld.'),
  tfn_withheld: money(),
  document_id: z.string().nullable().describe('The paper; null until it is filed.'),
  replaced_document_ids: z.array(z.string()).describe('Papers that the newest statement replaces.'),
}));
export type TaxStatement = z.output<ReturnType<typeof taxStatement>>;

const ownTaxYear = object('OwnTaxYear', () => ({
  year: endsIn(),
  expected_by: day().describe('When the holder can expect the statement, by the fund’s settings.'),
  statement: taxStatement().nullable().describe('The newest approved statement; null before the first.'),
}));

const accountantsPage = object('AccountantsPage', () => ({
  year: endsIn(),
  from: day(),
  to: day(),
  fund: z.object({ name: z.string(), abn: z.string() }),
  client: z.object({ name: z.string(), entity_name: z.string(), entity_type: z.string() }),
  units: z.object({
    opening: units().describe('Units before the first day of the year.'),
    closing: units().describe('Units at the end of the last day of the year.'),
    moves: z.array(
      z.object({
        day: day(),
        kind: z.string().describe('Such as `payment`, `transfer-in` or `reinvestment`.'),
        units: units().describe('Negative for units that left.'),
      }),
    ),
  }),
  paid_in: z.object({
    opening: money().describe('Paid in before the year.'),
    closing: money().describe('Paid in by the end of the year.'),
    payments: z.array(z.object({ day: day(), amount: money() })),
  }),
  received: z.object({
    total: money().describe(
      'What the fund paid on days of the year, without contributions that it gave back.',
    ),
    payments: z.array(z.object({ day: day(), kind: z.string(), amount: money() })),
  }),
  distributions: z
    .array(
      z.object({
        reference: z.string(),
        title: z.string(),
        from: day(),
        to: day(),
        gross: money(),
        withheld: money(),
        reinvested: money(),
        cash: money().describe('Gross less withheld: paid, reinvested or carried.'),
        paid_on: day().nullable(),
      }),
    )
    .describe('Distributions for periods that end in the year, whenever they were paid.'),
  distributed: money().describe('The sum of their cash.'),
  statement: taxStatement().nullable(),
}));
export type AccountantsPage = z.output<ReturnType<typeof accountantsPage>>;

export const taxYearsContract = {
  listTaxYears: endpoint({
    summary: 'The financial years that are over since the first distribution, the newest first.',
    route: 'GET /tax-years',
    shows: ['tax-years', 'distributions'],
    output: () => ({ tax_years: z.array(taxYear()) }),
  }),
  getTaxYear: endpoint({
    summary: 'A financial year: its tax table, and what in the table does not tie now.',
    route: 'GET /tax-years/{year}',
    shows: ['tax-years', 'distributions', 'register', 'clients'],
    input: () => ({ year: year() }),
    output: () => ({
      tax_year: taxYear(),
      columns: z.array(z.string()).describe('The codes and headings of the amounts.'),
      rows: z.array(tableRow()),
      totals: z.array(money()).describe('The row Total of the table.'),
      faults: z.array(taxFault()),
    }),
  }),
  importTaxTable: endpoint({
    summary:
      'Imports the tax table of a year (CSV: client, the codes, tfn_withheld, cash, and a row Total). With dryRun=true it returns a preview. A further table replaces the one before it, after approval.',
    route: 'POST /tax-years/{year}/table',
    changes: ['tax-years'],
    audits: ['tax-year.table-imported'],
    input: () => ({
      year: year(),
      dryRun: flag().optional(),
      part_c: jsonText(z.array(z.string().max(LIMITS.nameLength)).max(50))
        .optional()
        .describe('Headings of further columns of amounts that the statements print as part C.'),
    }),
    output: () =>
      csvImport(
        z.object({
          line: wholeNumber(),
          client_id: z.string(),
          client_name: z.string(),
          cash: money(),
          tfn_withheld: money(),
        }),
      ).extend({
        part_c_columns: z
          .array(z.string())
          .describe(
            'Headings of further columns of amounts. They are not imported unless `part_c` names them.',
          ),
      }),
    refusals: ['not-csv', 'period-not-over', 'table-does-not-tie'],
    ...CSV_FILE,
  }),
  updateTaxYear: endpoint({
    summary:
      'Sets the form of the statements, also before the first table. Status Approved requests approval; if another manager sends Approved with asked_at, the statements are approved and each holder gets one. Status Draft sends the request back.',
    route: 'PUT /tax-years/{year}',
    changes: ['tax-years', 'documents'],
    audits: ['tax-year.edited', 'tax-year.asked', 'tax-year.approved', 'tax-year.papers-filed'],
    input: () => ({
      year: year(),
      form: form().optional(),
      status: z.enum(['Draft', 'Approved']).optional(),
      asked_at: requiredText(40).optional().describe('The time of the request that the caller saw.'),
    }),
    output: taxYear,
    refusals: ['no-tax-table', 'table-does-not-tie', ...DECIDING_REFUSALS],
  }),
  getTaxStatement: endpoint({
    summary: 'The tax statement of a client for a financial year, or when the client can expect it.',
    route: 'GET /clients/{id}/tax-statements/{year}',
    ...READ_BY_INVESTORS,
    shows: ['tax-years', 'documents', 'fund-settings', 'clients'],
    input: () => ({ id: id(), year: year() }),
    output: ownTaxYear,
    refusals: ['client-not-found'],
  }),
  getAccountantsPage: endpoint({
    summary:
      'For the accountant of a client: units, payments in and out, distributions and tax components of a financial year.',
    route: 'GET /clients/{id}/accountants-page/{year}',
    ...READ_BY_INVESTORS,
    shows: ['tax-years', 'distributions', 'transactions', 'register', 'clients'],
    input: () => ({ id: id(), year: year() }),
    output: accountantsPage,
    refusals: ['client-not-found'],
  }),
};
