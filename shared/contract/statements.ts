import * as z from 'zod';
import { STATEMENTS_MAX_HELD } from '../constants.ts';
import { NO_UNIT_VALUE, STATEMENT_KINDS, VALUATION_BASES } from '../terms.ts';
import { atFirstUse, endpoint, named } from './endpoint.ts';
import { day, id, instant, money, wholeNumber } from './fields.ts';

/** The amount paid by a client and the units issued for it: one per dollar until a price is published. */
const balance = named('StatementBalance', () =>
  z.object({
    paid: money().describe('Paid by the client, less corrections.'),
    units: money().describe('Units allocated: one per dollar paid.'),
  }),
);

const movement = named('StatementMovement', () =>
  z.object({
    day: day(),
    description: z.string(),
    amount: money().describe('Negative for a correction.'),
    units: money().describe('Units allocated for it.'),
    corrects: day().optional().describe('For a correction, the day of the movement that it reverses.'),
  }),
);

const calledInYear = named('StatementCall', () =>
  z.object({
    day: day(),
    title: z.string(),
    amount: money(),
    due_on: day().describe('Due date.'),
  }),
);

const paidInYear = named('StatementPayment', () =>
  z.object({
    day: day(),
    description: z.string(),
    amount: money().describe('Paid to the client; negative where a payment was reversed.'),
  }),
);

/** The report of a valuation, which is included in the pack. */
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
    source: z.string().describe('Source of the value, in the fund’s own words.'),
    valuer: z.string().nullable().describe('Name of the valuer; null if not entered.'),
    basis: z.enum(VALUATION_BASES).nullable().describe('Basis of the valuation; null if not entered.'),
    report: packReport().nullable().describe('Null if none is attached.'),
  }),
);

const packProperty = named('PackProperty', () =>
  z.object({
    name: z.string(),
    type: z.string(),
    location: z.string(),
    valuation: packValuation().nullable().describe('Null if it was not valued by then.'),
  }),
);

/** An issue of units, one for each dollar paid. */
const unitIssue = named('UnitIssue', () =>
  z.object({
    price: money().describe('Of a unit.'),
    day: day(),
  }),
);

/** The information an SMSF’s auditor needs in addition to the statement. */
const statementPack = named('StatementPack', () =>
  z.object({
    register_entry: z
      .object({
        units: money().describe('Units allocated.'),
        cost: money().describe('Amount paid for them.'),
        member_since: day().describe('When the holder was entered in the register.'),
      })
      .describe('The holder’s entry in the register at the end of the period.'),
    properties: z.array(packProperty()),
    last_issue: unitIssue()
      .nullable()
      .describe('When the fund last issued units, by the end of the period; null if it never had.'),
    last_issue_to_holder: unitIssue().nullable().describe('When the fund last issued units to this holder.'),
    unit_value: z.literal(NO_UNIT_VALUE).describe('The sentence about the market value of a unit.'),
  }),
);

/** The holder of a statement, as printed. */
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
    pledged: money().describe('The amount the client has pledged.'),
    due: money().describe('Amount due on issued calls.'),
    uncalled: money().describe('Amount left to call.'),
  }),
);

const statementFields = atFirstUse(() => ({
  kind: z.enum(STATEMENT_KINDS),
  client: statementHolder().describe('As printed.'),
  from: day().describe('First day; for a holding, the same as the last day.'),
  to: day().describe('The last day.'),
  opening: balance().describe('Before the first movement.'),
  movements: z
    .array(movement())
    .describe('By day; the opening balance plus the movements equals the closing balance.'),
  closing: balance().describe('After the last movement.'),
  calls: z.array(calledInYear()).optional().describe('For a year: the calls in it.'),
  payments: z.array(paidInYear()).optional().describe('For a year: the fund’s payments to the client.'),
  position: position().optional().describe('For a year: as on the day of issue.'),
  pack: statementPack().optional().describe('For the auditor of an SMSF; only for a year.'),
}));

const statementContent = named('StatementContent', () => z.object({ ...statementFields() }));

const statement = named('Statement', () =>
  z.object({
    number: z.string().describe('Derived from client, kind, period and edition.'),
    ...statementFields(),
    issued_on: day(),
    verification_code: z.string().describe('The code for `/verify/{code}`.'),
    document_id: z
      .string()
      .nullable()
      .describe('The PDF among the client’s documents; null until it is filed.'),
    pack_document_id: z
      .string()
      .nullable()
      .describe('The pack for the auditor of an SMSF among the client’s documents.'),
    replaces: z
      .string()
      .optional()
      .describe('The statement of the same client and period that this one corrects.'),
    replaced_by: z.string().optional().describe('The one that corrects this one.'),
  }),
);
export type Statement = z.output<ReturnType<typeof statement>>;

/** The statement that would be issued to a client. */
const previewRow = named('StatementPreview', () =>
  z.object({
    client_id: z.string(),
    client_name: z.string(),
    entity_name: z.string(),
    entity_type: z.string(),
    opening: balance().describe('Before the first movement.'),
    movements: money().describe('The sum of the movements.'),
    movement_count: wholeNumber().describe('Number of movements.'),
    closing: balance().describe('After the last movement.'),
    number: z.string().nullable().describe('Its title; null if it is refused.'),
    compared_with: z
      .object({
        number: z.string(),
        to: day().describe('Its last day.'),
        paid: money().describe('Paid by the end of the period.'),
      })
      .nullable()
      .describe('The last statement of the same kind for an earlier period, and the amount paid by then.'),
    difference: money().describe('Paid since that statement or, without one, since the opening.'),
    difference_percent: z
      .string()
      .nullable()
      .describe('As a percentage of the amount paid by then, such as `12.9`; null if that amount is 0.'),
    issued: z
      .object({
        number: z.string(),
        document_id: z.string().nullable(),
      })
      .nullable()
      .describe('The latest statement of this client and period, if there is one.'),
    unchanged: z
      .boolean()
      .describe(
        'Whether the latest statement has the same content: it then stays, and nobody is notified again.',
      ),
    refusal: z.string().nullable().describe('Why no statement can be issued.'),
    statement: statementContent()
      .optional()
      .describe('The whole statement, if the request was for one client.'),
  }),
);
export type StatementPreview = z.output<ReturnType<typeof previewRow>>;

const run = named('StatementRun', () =>
  z.object({
    id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    client_id: z.string().nullable().describe('The client, if there is only one; otherwise null.'),
    from: day().describe('The first day of the period.'),
    to: day().describe('The last day of the period.'),
    status: z.enum(['running', 'done']),
    done: wholeNumber().describe('Clients processed, in the order of their names.'),
    total: wholeNumber().describe('Number of clients.'),
    issued_count: wholeNumber().describe('Number of statements issued.'),
    unchanged_count: wholeNumber().describe(
      'Clients whose latest statement of the period has the same content.',
    ),
    refused: z
      .array(
        z.object({
          client_id: z.string(),
          client_name: z.string(),
          reason: z.string().describe('The reason, in words.'),
        }),
      )
      .describe('Clients without a statement, each with the reason.'),
    held: z.array(z.string()).describe('Ids of the clients held back.'),
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

/** 26 letters and digits (128 bits) that are not easily confused; hyphens may be typed between them. */
const code = atFirstUse(() =>
  z
    .string()
    .max(40)
    .regex(/^(?:[0-9A-Za-z]-?){26}$/, 'Not a verification code'),
);

export const statementsContract = {
  issueStatements: endpoint({
    summary:
      'Issues statements to one client or to all, or previews them. Each is filed in the client’s documents and announced by email. Issued again, a statement with other content names the one it replaces, and one with the same content stays.',
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
          all: z.literal(true).optional().describe('All clients if not given.'),
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
        run_id: z.string().optional().describe('Id of the run of statements; absent for a preview.'),
        rows: z.array(previewRow()).optional().describe('For a preview, by name.'),
      }),
    accepted: (output) => output.run_id !== undefined,
    refusals: ['client-not-found', 'period-not-over', 'nobody-to-state', 'statement-does-not-add-up'],
    idempotent: true,
  }),
  getStatementRun: endpoint({
    summary: 'Progress of a run of statements.',
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
      'Whether a statement with this code was issued, and the digest of its PDF; no client and no amounts.',
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
          .describe('SHA-256 of the auditor’s PDF in the pack; null if there is none.'),
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
