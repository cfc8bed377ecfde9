import * as z from 'zod';
import { STATEMENTS_MAX_HELD } from '../constants.ts';
import { NO_UNIT_VALUE, STATEMENT_KINDS, VALUATION_BASES } from '../terms.ts';
import { atFirstUse, endpoint, named } from './endpoint.ts';
import { day, id, instant, money, wholeNumber } from './fields.ts';

/** What a client has paid, and how many units are allocated for it: as many as dollars until a price is published. */
const balance = named('StatementBalance', () =>
  z.object({
    paid: money().describe('What the client has paid, corrections taken off.'),
    units: money().describe('Units allocated: one for each dollar paid.'),
  }),
);

const movement = named('StatementMovement', () =>
  z.object({
    day: day(),
    description: z.string(),
    amount: money().describe('Negative where it takes back what was paid.'),
    units: money().describe('Units allocated for it.'),
    corrects: day().optional().describe('Of a correction, the day of the movement that it takes back.'),
  }),
);

const calledInYear = named('StatementCall', () =>
  z.object({
    day: day(),
    title: z.string(),
    amount: money(),
    due_on: day().describe('When it was due.'),
  }),
);

const paidInYear = named('StatementPayment', () =>
  z.object({
    day: day(),
    description: z.string(),
    amount: money().describe('What the client got; negative where a payment was taken back.'),
  }),
);

/** The report of a valuation, which lies in the pack. */
const packReport = named('PackReport', () =>
  z.object({
    file: z.string(),
    sha256: z.string().describe('Of the file, in hexadecimal.'),
  }),
);

/** The last valuation of a property by the end of the period. */
const packValuation = named('PackValuation', () =>
  z.object({
    value: money(),
    day: day(),
    source: z.string().describe('What the value was taken from, in the fund’s own words.'),
    valuer: z.string().nullable().describe('Who valued it; null where nobody entered it.'),
    basis: z
      .enum(VALUATION_BASES)
      .nullable()
      .describe('On what ground it was valued; null where nobody entered it.'),
    report: packReport().nullable().describe('Null where none is attached.'),
  }),
);

/** A property in an auditor’s pack. */
const packProperty = named('PackProperty', () =>
  z.object({
    name: z.string(),
    type: z.string(),
    location: z.string(),
    valuation: packValuation().nullable().describe('Null where it was not valued by then.'),
  }),
);

/** An issue of units: one for each dollar paid. */
const unitIssue = named('UnitIssue', () =>
  z.object({
    price: money().describe('Of a unit.'),
    day: day(),
  }),
);

/** What an SMSF’s auditor asks for besides the statement. */
const statementPack = named('StatementPack', () =>
  z.object({
    register_entry: z
      .object({
        units: money().describe('Units allocated.'),
        cost: money().describe('What was paid for them.'),
        member_since: day().describe('Since when the holder is in the register.'),
      })
      .describe('The holder’s entry in the register at the end of the period.'),
    properties: z.array(packProperty()),
    last_issue: unitIssue()
      .nullable()
      .describe(
        'When the fund last issued units to anybody, by the end of the period; null where it had not.',
      ),
    last_issue_to_holder: unitIssue().nullable().describe('When it last issued units to this holder.'),
    unit_value: z.literal(NO_UNIT_VALUE).describe('What is said of the market value of a unit.'),
  }),
);

/** Whom a statement is for, as on the paper. */
const statementHolder = named('StatementHolder', () =>
  z.object({
    id: z.string(),
    name: z.string(),
    entity_name: z.string(),
    entity_type: z.string(),
    address: z.string(),
  }),
);

const position = named('StatementPosition', () =>
  z.object({
    pledged: money().describe('What the client promised to pay when called.'),
    due: money().describe('What is due of issued calls.'),
    uncalled: money().describe('What is left to call.'),
  }),
);

const statementFields = atFirstUse(() => ({
  kind: z.enum(STATEMENT_KINDS),
  client: statementHolder().describe('As on the paper.'),
  from: day().describe('The first day; of a holding the same as the last.'),
  to: day().describe('The last day.'),
  opening: balance().describe('Before the first movement.'),
  movements: z
    .array(movement())
    .describe('By day; the opening balance and all of them come to the closing balance.'),
  closing: balance().describe('After the last movement.'),
  calls: z.array(calledInYear()).optional().describe('Of a year: what was called in it.'),
  payments: z.array(paidInYear()).optional().describe('Of a year: what the fund paid to the client in it.'),
  position: position().optional().describe('Of a year, as on the day of issue.'),
  pack: statementPack().optional().describe('For the auditor of an SMSF: of a year only.'),
}));

/** What a statement would say. */
const statementContent = named('StatementContent', () => z.object({ ...statementFields() }));

const statement = named('Statement', () =>
  z.object({
    number: z.string().describe('It follows from client, kind, period and edition.'),
    ...statementFields(),
    issued_on: day(),
    verification_code: z.string().describe('By which `/verify/{code}` knows the paper.'),
    document_id: z
      .string()
      .nullable()
      .describe('The PDF among the client’s documents; null until it is filed.'),
    pack_document_id: z.string().nullable().describe('The pack for the auditor of an SMSF among them.'),
    replaces: z
      .string()
      .optional()
      .describe('The statement of the same client and period that this one corrects.'),
    replaced_by: z.string().optional().describe('The one that corrects this one.'),
  }),
);
export type Statement = z.output<ReturnType<typeof statement>>;

/** What would be issued to a client. */
const previewRow = named('StatementPreview', () =>
  z.object({
    client_id: z.string(),
    client_name: z.string(),
    entity_name: z.string(),
    entity_type: z.string(),
    opening: balance().describe('Before the first movement.'),
    movements: money().describe('The sum of the movements.'),
    movement_count: wholeNumber().describe('How many movements there are.'),
    closing: balance().describe('After the last movement.'),
    number: z.string().nullable().describe('What it would be called; null where it is refused.'),
    compared_with: z
      .object({
        number: z.string(),
        to: day().describe('Its last day.'),
        paid: money().describe('What was paid by its end.'),
      })
      .nullable()
      .describe('The last statement of the kind for an earlier period; what was paid by then.'),
    difference: money().describe(
      'What was paid since: since that statement, or where there is none, since the opening.',
    ),
    difference_percent: z
      .string()
      .nullable()
      .describe('In percent of what was paid by then, such as `12.9`; null where that is nothing.'),
    issued: z
      .object({
        number: z.string(),
        document_id: z.string().nullable(),
      })
      .nullable()
      .describe('The latest statement of this client and period, if there is one.'),
    unchanged: z
      .boolean()
      .describe('Whether that one says the same: it then stays, and nobody is told again.'),
    refusal: z.string().nullable().describe('Why none can be issued.'),
    statement: statementContent().optional().describe('The whole statement, where one client was asked for.'),
  }),
);
export type StatementPreview = z.output<ReturnType<typeof previewRow>>;

const run = named('StatementRun', () =>
  z.object({
    id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    client_id: z
      .string()
      .nullable()
      .describe('The one client that it sees to; null where there are several.'),
    from: day().describe('The first day of the period.'),
    to: day().describe('The last day of the period.'),
    status: z.enum(['running', 'done']),
    done: wholeNumber().describe('Clients that were seen to, in the order of their names.'),
    total: wholeNumber().describe('Clients that it sees to.'),
    issued_count: wholeNumber().describe('Statements that it issued.'),
    unchanged_count: wholeNumber().describe('Those whose last statement of the period says the same.'),
    refused: z
      .array(
        z.object({
          client_id: z.string(),
          client_name: z.string(),
          reason: z.string().describe('Why, in words.'),
        }),
      )
      .describe('Those who got none, each with why.'),
    held: z.array(z.string()).describe('The clients that were held back, by id.'),
    started_at: instant(),
    started_by_name: z.string().describe('Who began it.'),
  }),
);
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

/** 26 letters and digits that are not mistaken for one another, which are 128 bits; hyphens between them as they are typed. */
const code = atFirstUse(() =>
  z
    .string()
    .max(40)
    .regex(/^(?:[0-9A-Za-z]-?){26}$/, 'Not a verification code'),
);

export const statementsContract = {
  issueStatements: endpoint({
    summary:
      'Issues statements to one client or to all, each filed among the client’s documents and told of by mail; or previews them. Issued again, a statement that would say something else says which it replaces, and one that would say the same stays.',
    area: 'statements',
    method: 'POST',
    path: '/statements',
    allow: ['manager'],
    changes: ['statements', 'documents', 'messages'],
    audits: ['statement-run.started', 'statement-run.continued', 'statement.issued'],
    input: () =>
      z
        .strictObject({
          kind: z.enum(STATEMENT_KINDS),
          client_id: id().optional(),
          all: z.literal(true).optional().describe('Every client, where none is named.'),
          from: day()
            .optional()
            .describe('The first day of `transactions` and of `year`, which is 1 July to 30 June.'),
          to: day().optional().describe('Their last day.'),
          on: day().optional().describe('The day of a `holding`.'),
          preview: z.boolean().optional(),
          except: z
            .array(id())
            .max(STATEMENTS_MAX_HELD)
            .optional()
            .describe('The clients that are held back, by id.'),
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
        .refine(({ from, to }) => !from || !to || from <= to, {
          path: ['to'],
          message: 'The last day is before the first',
        })
        .refine(({ kind, from, to }) => kind !== 'year' || !from || !to || isFinancialYear(from, to), {
          path: ['from'],
          message: 'A year is from 1 July to 30 June',
        }),
    output: () =>
      z.object({
        run_id: z.string().optional().describe('Where to follow the issue; absent for a preview.'),
        rows: z.array(previewRow()).optional().describe('Of a preview, by name.'),
      }),
    accepted: (output) => output.run_id !== undefined,
    refusals: ['client-not-found', 'period-not-over', 'nobody-to-state', 'statement-does-not-add-up'],
    idempotent: true,
  }),
  getStatementRun: endpoint({
    summary: 'How far an issue of statements has come.',
    area: 'statements',
    method: 'GET',
    path: '/statements/runs/{id}',
    allow: ['manager'],
    shows: ['statements'],
    input: () => z.strictObject({ id: id() }),
    output: run,
    refusals: ['statement-run-not-found'],
  }),
  verifyStatement: endpoint({
    summary:
      'Whether a statement with this code was issued, and the digest of its paper; nothing of the client and no sum.',
    area: 'statements',
    method: 'GET',
    path: '/statements/verify/{code}',
    allow: ['anyone'],
    shows: [],
    input: () => z.strictObject({ code: code() }),
    output: () =>
      z.object({
        sha256: z.string().describe('SHA-256 of the PDF, in hexadecimal.'),
        pack_sha256: z
          .string()
          .nullable()
          .describe('SHA-256 of the paper for the auditor in the pack; null where there is none.'),
        issued_on: day(),
        replaced: z.boolean().describe('A later statement corrects it.'),
      }),
    refusals: ['statement-not-found', 'too-many-tries'],
  }),
  getStatement: endpoint({
    summary: 'An issued statement as data; clients only their own.',
    area: 'statements',
    method: 'GET',
    path: '/statements/{number}',
    allow: ['client', 'manager'],
    onlyReads: true,
    shows: ['statements'],
    input: () => z.strictObject({ number: id() }),
    output: statement,
    refusals: ['statement-not-found'],
  }),
};
