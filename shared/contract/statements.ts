import * as z from 'zod';
import { STATEMENTS_MAX_HELD } from '../constants.ts';
import { STATEMENT_KINDS, VALUATION_BASES } from '../terms.ts';
import { atFirstUse, endpointOf, IN_ORDER, isInOrder, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  day,
  id,
  instant,
  money,
  nextCursor,
  page,
  reason,
  unitPrice,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('statements');

/** Until a unit price is published, a client holds one unit for each dollar paid. */
const balance = object('StatementBalance', () => ({
  paid: money().describe('Amount paid by the client, less corrections.'),
  units: units().describe('Units held.'),
}));

const movement = object('StatementMovement', () => ({
  day: day(),
  description: z.string(),
  amount: money().describe('Amount paid; negative for a correction, 0 for a move of units.'),
  units: units().describe('Units issued or moved by it.'),
  corrects: day().optional().describe('For a correction: the day of the movement that it reverses.'),
}));

const calledInYear = object('StatementCall', () => ({
  day: day(),
  title: z.string(),
  amount: money(),
  due_on: day().describe('Due date.'),
}));

const distributedInYear = object('DistributedInYear', () => ({
  day: day().describe('The last day of its period, or the record day.'),
  title: z.string(),
  gross: money(),
  withheld: money().describe('Tax withheld from income.'),
  reinvested: money(),
  net: money().describe('What is paid, with what was brought forward and without what is carried.'),
}));

const paidInYear = object('StatementPayment', () => ({
  day: day(),
  description: z.string(),
  amount: money().describe('Amount paid to the client; negative for a reversed payment.'),
}));

const packReport = object('PackReport', () => ({
  file: z.string(),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal.'),
}));

const packValuation = object('PackValuation', () => ({
  value: money(),
  day: day(),
  source: z.string().describe('Source of the valuation, in the fund’s own words.'),
  valuer: z.string().nullable().describe('Name of the valuer; null if not entered.'),
  basis: z.enum(VALUATION_BASES).nullable().describe('Basis of the valuation; null if not entered.'),
  report: packReport().nullable().describe('The valuation report; null if none is attached.'),
}));

const packProperty = object('PackProperty', () => ({
  name: z.string(),
  type: z.string(),
  location: z.string(),
  valuation: packValuation().nullable().describe('Null if the property was not valued by then.'),
}));

const packTerm = object('PackPriceTerm', () => ({
  label: z.string(),
  amount: money(),
  source: z.string(),
  as_of: day().nullable().describe('Day of the amount, such as a valuation; null if not recorded.'),
  report: packReport().nullable().describe('The valuation report; null if none is attached.'),
}));

const packPrice = object('PackPrice', () => ({
  day: day(),
  nav: money().describe('Net assets of the fund on that day, the sum of the terms.'),
  units: units().describe('Units on issue on that day.'),
  nta_per_unit: unitPrice().describe('Net tangible assets for one unit.'),
  terms: z.array(packTerm()),
}));

const unitIssue = object('UnitIssue', () => ({
  price: unitPrice().describe('Price of one unit.'),
  day: day(),
}));

const statementPack = object('StatementPack', () => ({
  register_entry: z
    .object({
      units: units().describe('Units held.'),
      cost: money().describe('Amount paid for the units.'),
      member_since: day()
        .nullable()
        .describe('First day with units, or as a manager entered it; null if there is neither.'),
    })
    .describe('The holder’s entry in the register at the end of the period.'),
  properties: z.array(packProperty()),
  last_issue: unitIssue()
    .nullable()
    .describe('The fund’s last issue of units in or before the period; null if there was none.'),
  last_issue_to_holder: unitIssue().nullable().describe('The last issue of units to this holder.'),
  unit_value: z.string().describe('Sentence about the market value of a unit.'),
  price: packPrice()
    .nullable()
    .optional()
    .describe('The unit price in force; null without one, absent on older statements.'),
}));

const unitValue = object('UnitValue', () => ({
  price: unitPrice().describe('Net asset value of one unit.'),
  day: day().describe('Day of the price.'),
  amount: money().describe('Units held times the price.'),
}));

const statementHolder = object('StatementHolder', () => ({
  id: z.string(),
  name: z.string(),
  entity_name: z.string(),
  entity_type: z.string(),
  address: z.string(),
}));

const position = object('StatementPosition', () => ({
  pledged: money().describe('The amount the client has pledged.'),
  paid: money().optional().describe('What the client has paid; absent on older statements.'),
  due: money().describe('Called and not paid yet.'),
  uncalled: money().describe('Part of the pledge that can still be called.'),
}));

const statementFields = atFirstUse(() => ({
  kind: z.enum(STATEMENT_KINDS),
  client: statementHolder().describe('The holder as printed.'),
  from: day().describe('First day of the period; for a holding, its day.'),
  to: day().describe('Last day of the period.'),
  opening: balance().describe('Balance before the first movement.'),
  movements: z
    .array(movement())
    .describe('Movements by day. Opening balance plus movements equals the closing balance.'),
  closing: balance().describe('Balance after the last movement.'),
  value: unitValue()
    .optional()
    .describe(
      'Value of the units held; absent if no unit price was published for the last day of the period or an earlier one.',
    ),
  calls: z.array(calledInYear()).optional().describe('For a year: the capital calls of that year.'),
  distributions: z
    .array(distributedInYear())
    .optional()
    .describe('For a year: the distributions for periods that ended in it; absent without any.'),
  payments: z.array(paidInYear()).optional().describe('For a year: the fund’s payments to the client.'),
  position: position().optional().describe('For a year: the position on the day of issue.'),
  pack: statementPack().optional().describe('For a year of an SMSF: the pack for its auditor.'),
}));

const statementContent = object('StatementContent', () => ({ ...statementFields() }));

const statement = object('Statement', () => ({
  number: z.string().describe('Number of the statement, derived from client, kind, period and edition.'),
  ...statementFields(),
  issued_on: day(),
  verification_code: z.string().describe('Code for verifying the statement at `/verify/{code}`.'),
  document_id: z
    .string()
    .nullable()
    .describe('Id of the PDF in the client’s documents; null until it is filed.'),
  pack_document_id: z
    .string()
    .nullable()
    .describe('Id of the pack for the auditor of an SMSF in the client’s documents; null if none.'),
  replaces: z
    .string()
    .optional()
    .describe('Number of the statement for the same client and period that this one corrects.'),
  replaces_because: z.string().optional().describe('Why it replaces that statement.'),
  replaced_by: z.string().optional().describe('Number of the statement that corrects this one.'),
}));
export type Statement = z.output<ReturnType<typeof statement>>;

const previewRow = object('StatementPreview', () => ({
  client_id: z.string(),
  client_name: z.string(),
  entity_name: z.string(),
  entity_type: z.string(),
  opening: balance().describe('Balance before the first movement.'),
  movements: money().describe('The sum of the movements.'),
  movement_count: wholeNumber().describe('Number of movements.'),
  closing: balance().describe('Balance after the last movement.'),
  number: z.string().nullable().describe('Number of the statement; null if it is refused.'),
  compared_with: z
    .object({
      number: z.string(),
      to: day().describe('Last day of its period.'),
      paid: money().describe('Amount paid by that day.'),
    })
    .nullable()
    .describe('The latest statement of the same kind for an earlier period; null if there is none.'),
  without_sign_in_count: wholeNumber().describe(
    'Recipients who never signed in. Their email opens the statement without sign-in.',
  ),
  difference: money().describe('Amount paid since that statement or, without one, since the opening.'),
  difference_percent: z
    .string()
    .nullable()
    .describe('The difference as a percentage of the earlier amount, such as `12.9`; null if that is 0.'),
  issued: z
    .object({
      number: z.string(),
      document_id: z.string().nullable(),
    })
    .nullable()
    .describe('The latest statement for this client and period; null if there is none.'),
  unchanged: z
    .boolean()
    .describe(
      'Whether the latest statement has the same content. It then stays valid, and nobody is notified.',
    ),
  refusal: z.string().nullable().describe('Why no statement can be issued; null if one can.'),
  statement: statementContent()
    .optional()
    .describe('The whole statement; present if the request was for one client.'),
}));
export type StatementPreview = z.output<ReturnType<typeof previewRow>>;

const run = object('StatementRun', () => ({
  id: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  client_id: z.string().nullable().describe('Id of the client; null if the run is for all clients.'),
  from: day().describe('The first day of the period.'),
  to: day().describe('The last day of the period.'),
  status: z.enum(['running', 'done']),
  done: wholeNumber().describe('Number of clients processed so far, in order of name.'),
  total: wholeNumber().describe('Number of clients.'),
  issued_count: wholeNumber().describe('Number of statements issued.'),
  unchanged_count: wholeNumber().describe(
    'Number of clients whose latest statement for the period has the same content.',
  ),
  refused: z
    .array(
      z.object({
        client_id: z.string(),
        client_name: z.string(),
        reason: z.string().describe('Why no statement was issued.'),
      }),
    )
    .describe('Clients without a statement, each with the reason.'),
  held: z.array(z.string()).describe('Ids of the clients held back.'),
  started_at: instant(),
  started_by_name: z.string().describe('Name of the person who started the run.'),
}));
export type StatementRun = z.output<ReturnType<typeof run>>;

const JULY_FIRST = '-07-01';
const JUNE_LAST = '-06-30';

function isFinancialYear(from: string, to: string): boolean {
  return (
    from.endsWith(JULY_FIRST) &&
    to.endsWith(JUNE_LAST) &&
    Number(to.slice(0, 4)) === Number(from.slice(0, 4)) + 1
  );
}

/** People may type letters that the code does not use: `readCode` reads `O` as 0, and `I` or `L` as 1. */
const code = atFirstUse(() =>
  z
    .string()
    .max(40)
    .regex(/^(?:[0-9A-Za-z]-?){26}$/, 'Not a verification code'),
);

const differingStatement = object('DifferingStatement', () => ({
  number: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  kind: z.enum(STATEMENT_KINDS),
  from: day(),
  to: day(),
  issued_on: day(),
  differs_since: instant().describe('When the difference was found.'),
}));

const provisionalPaper = object('ProvisionalPaper', () => ({
  filename: z.string(),
  pdf: z.string().describe('The PDF in base64.'),
}));

export const statementsContract = {
  listStatements: endpoint({
    summary:
      'Issued statements that no longer agree with the ledger and should be replaced, latest period first.',
    route: 'GET /statements',
    shows: ['statements'],
    input: () => ({
      state: z.literal('differs'),
      ...page(),
    }),
    output: () => ({
      statements: z.array(differingStatement()),
      total: wholeNumber().nullable().describe('Null if there are more than this page.'),
      next_cursor: nextCursor(),
    }),
    refusals: ['invalid-cursor'],
  }),
  issueStatements: endpoint({
    summary:
      'Issues statements to one client or to all clients, or previews them. Each statement is filed in the client’s documents and announced by email. If a statement for the period exists, a new one is issued only if the content differs, and it names the statement that it replaces.',
    route: 'POST /statements',
    changes: ['statements', 'documents', 'messages'],
    audits: ['statement-run.started', 'statement-run.continued', 'statement.issued'],
    input: () =>
      z
        .strictObject({
          kind: z.enum(STATEMENT_KINDS),
          client_id: id().optional(),
          all: z.literal(true).optional().describe('True for all clients; otherwise give `client_id`.'),
          from: day()
            .optional()
            .describe('First day of `transactions` or of `year`. A year is 1 July to 30 June.'),
          to: day().optional().describe('Last day of `transactions` or of `year`.'),
          on: day().optional().describe('Day of a `holding`.'),
          preview: z.boolean().optional(),
          provisional: z
            .boolean()
            .optional()
            .describe('True for a paper or preview of months that are not closed; nothing is issued.'),
          replaces_because: reason()
            .optional()
            .describe('Printed on each statement that replaces an earlier one.'),
          except: z
            .array(id())
            .max(STATEMENTS_MAX_HELD)
            .optional()
            .describe('Ids of the clients to hold back.'),
        })
        .refine((given) => (given.client_id === undefined) !== (given.all === undefined), {
          path: ['client_id'],
          message: 'Choose one client or all clients',
        })
        .refine(
          ({ kind, from, to, on }) =>
            kind === 'holding'
              ? on !== undefined && from === undefined && to === undefined
              : on === undefined && from !== undefined && to !== undefined,
          {
            path: ['from'],
            message: 'A holding needs one day; other statements need a first and a last day',
          },
        )
        .refine(({ provisional, preview, all }) => !provisional || preview || !all, {
          path: ['client_id'],
          message: 'Choose one client for a provisional statement',
        })
        .refine(isInOrder, IN_ORDER)
        .refine(({ kind, from, to }) => kind !== 'year' || !from || !to || isFinancialYear(from, to), {
          path: ['from'],
          message: 'A year is from 1 July to 30 June',
        }),
    output: () => ({
      run_id: z.string().optional().describe('Id of the run of statements; absent for a preview.'),
      rows: z.array(previewRow()).optional().describe('For a preview: the statements, by client name.'),
      paper: provisionalPaper()
        .optional()
        .describe('For a provisional statement of one client that is no preview.'),
    }),
    accepted: (output) => output.run_id !== undefined,
    refusals: [
      'client-not-found',
      'period-not-over',
      'month-not-closed',
      'nobody-to-state',
      'statement-does-not-add-up',
    ],
    idempotent: true,
  }),
  issueOwnStatement: endpoint({
    summary:
      'Issues a statement of a period to the client who asks: it is filed in the client’s documents and announced by email, as one from a manager. If a month of the period is not closed, the answer is a PDF marked “Provisional”, which has no number and is not stored.',
    route: 'POST /clients/{id}/statements',
    allow: ['client'],
    changes: ['statements', 'documents', 'messages'],
    input: () =>
      z
        .strictObject({ id: id(), kind: z.enum(['transactions']), from: day(), to: day() })
        .refine(isInOrder, IN_ORDER),
    output: () => ({
      number: z
        .string()
        .nullable()
        .describe('Number of the statement; null for a provisional one. `getStatement` shows its progress.'),
      document_id: z
        .string()
        .nullable()
        .describe('Id of the PDF if an equal statement was issued before; otherwise null.'),
      paper: provisionalPaper().optional().describe('Only for a provisional statement.'),
    }),
    accepted: ({ number, document_id: documentId }) => number !== null && documentId === null,
    refusals: ['client-not-found', 'period-not-over', 'statement-does-not-add-up', 'too-many-tries'],
    investorLimit: 'statements',
    idempotent: true,
  }),
  getStatementRun: endpoint({
    summary: 'Progress of a run of statements.',
    route: 'GET /statements/runs/{id}',
    shows: ['statements'],
    input: () => ({ id: id() }),
    output: run,
    refusals: ['statement-run-not-found'],
  }),
  verifyStatement: endpoint({
    summary:
      'Shows that a statement with this code was issued, and the digest of its PDF. Shows no client and no amounts.',
    route: 'GET /statements/verify/{code}',
    allow: ['anyone'],
    shows: [],
    input: () => ({ code: code() }),
    output: () => ({
      sha256: z.string().describe('SHA-256 of the PDF, in hexadecimal.'),
      pack_sha256: z
        .string()
        .nullable()
        .describe('SHA-256 of the PDF in the auditor’s pack, in hexadecimal; null if there is no pack.'),
      issued_on: day(),
      replaced: z.boolean().describe('Whether a later statement corrects it.'),
    }),
    refusals: ['statement-not-found', 'too-many-tries'],
  }),
  getStatement: endpoint({
    summary: 'An issued statement as data. Clients see only their own.',
    route: 'GET /statements/{number}',
    ...READ_BY_INVESTORS,
    shows: ['statements'],
    input: () => ({ number: id() }),
    output: statement,
    refusals: ['statement-not-found'],
  }),
};
