import * as z from 'zod';
import { STATEMENTS_MAX_HELD } from '../constants.ts';
import { NO_UNIT_VALUE, STATEMENT_KINDS, VALUATION_BASES } from '../terms.ts';
import { atFirstUse, endpoint, named } from './endpoint.ts';
import { day, id, instant, money, wholeNumber } from './fields.ts';

/** What a client has paid, and how many units are allocated for it: as many as dollars until a price is published. */
const balance = named('StatementBalance', () =>
  z.object({
    /** What the client has paid, corrections taken off. */
    paid: money(),
    /** Units allocated: one for each dollar paid. */
    units: money(),
  }),
);

const movement = named('StatementMovement', () =>
  z.object({
    day: day(),
    description: z.string(),
    /** Negative where it takes back what was paid. */
    amount: money(),
    /** Units allocated for it. */
    units: money(),
    /** Of a correction, the day of the movement that it takes back. */
    corrects: day().optional(),
  }),
);

const calledInYear = named('StatementCall', () =>
  z.object({
    day: day(),
    title: z.string(),
    amount: money(),
    /** When it was due. */
    due_on: day(),
  }),
);

const paidInYear = named('StatementPayment', () =>
  z.object({
    day: day(),
    description: z.string(),
    /** What the client got; negative where a payment was taken back. */
    amount: money(),
  }),
);

/** The report of a valuation, which lies in the pack. */
const packReport = named('PackReport', () =>
  z.object({
    file: z.string(),
    /** Of the file, in hexadecimal. */
    sha256: z.string(),
  }),
);

/** The last valuation of a property by the end of the period. */
const packValuation = named('PackValuation', () =>
  z.object({
    value: money(),
    day: day(),
    /** What the value was taken from, in the fund’s own words. */
    source: z.string(),
    /** Who valued it; null where nobody entered it. */
    valuer: z.string().nullable(),
    /** On what ground it was valued; null where nobody entered it. */
    basis: z.enum(VALUATION_BASES).nullable(),
    /** Null where none is attached. */
    report: packReport().nullable(),
  }),
);

/** A property in an auditor’s pack. */
const packProperty = named('PackProperty', () =>
  z.object({
    name: z.string(),
    type: z.string(),
    location: z.string(),
    /** Null where it was not valued by then. */
    valuation: packValuation().nullable(),
  }),
);

/** An issue of units: one for each dollar paid. */
const unitIssue = named('UnitIssue', () =>
  z.object({
    /** Of a unit. */
    price: money(),
    day: day(),
  }),
);

/** What an SMSF’s auditor asks for besides the statement. */
const statementPack = named('StatementPack', () =>
  z.object({
    /** The holder’s entry in the register at the end of the period. */
    register_entry: z.object({
      /** Units allocated. */
      units: money(),
      /** What was paid for them. */
      cost: money(),
      /** Since when the holder is in the register. */
      member_since: day(),
    }),
    properties: z.array(packProperty()),
    /** When the fund last issued units to anybody, by the end of the period; null where it had not. */
    last_issue: unitIssue().nullable(),
    /** When it last issued units to this holder. */
    last_issue_to_holder: unitIssue().nullable(),
    /** What is said of the market value of a unit. */
    unit_value: z.literal(NO_UNIT_VALUE),
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
    /** What the client promised to pay when called. */
    pledged: money(),
    /** What is due of issued calls. */
    due: money(),
    /** What is left to call. */
    uncalled: money(),
  }),
);

const statementFields = atFirstUse(() => ({
  kind: z.enum(STATEMENT_KINDS),
  /** As on the paper. */
  client: statementHolder(),
  /** The first day; of a holding the same as the last. */
  from: day(),
  /** The last day. */
  to: day(),
  /** Before the first movement. */
  opening: balance(),
  /** By day; the opening balance and all of them come to the closing balance. */
  movements: z.array(movement()),
  /** After the last movement. */
  closing: balance(),
  /** Of a year: what was called in it. */
  calls: z.array(calledInYear()).optional(),
  /** Of a year: what the fund paid to the client in it. */
  payments: z.array(paidInYear()).optional(),
  /** Of a year, as on the day of issue. */
  position: position().optional(),
  /** For the auditor of an SMSF: of a year only. */
  pack: statementPack().optional(),
}));

/** What a statement would say. */
const statementContent = named('StatementContent', () => z.object({ ...statementFields() }));

const statement = named('Statement', () =>
  z.object({
    /** It follows from client, kind, period and edition. */
    number: z.string(),
    ...statementFields(),
    issued_on: day(),
    /** By which `/verify/{code}` knows the paper. */
    verification_code: z.string(),
    /** The PDF among the client’s documents; null until it is filed. */
    document_id: z.string().nullable(),
    /** The pack for the auditor of an SMSF among them. */
    pack_document_id: z.string().nullable(),
    /** The statement of the same client and period that this one corrects. */
    replaces: z.string().optional(),
    /** The one that corrects this one. */
    replaced_by: z.string().optional(),
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
    /** Before the first movement. */
    opening: balance(),
    /** The sum of the movements. */
    movements: money(),
    /** How many movements there are. */
    movement_count: wholeNumber(),
    /** After the last movement. */
    closing: balance(),
    /** What it would be called; null where it is refused. */
    number: z.string().nullable(),
    /** The last statement of the kind for an earlier period; what was paid by then. */
    compared_with: z
      .object({
        number: z.string(),
        /** Its last day. */
        to: day(),
        /** What was paid by its end. */
        paid: money(),
      })
      .nullable(),
    /** What was paid since: since that statement, or where there is none, since the opening. */
    difference: money(),
    /** In percent of what was paid by then, such as `12.9`; null where that is nothing. */
    difference_percent: z.string().nullable(),
    /** The latest statement of this client and period, if there is one. */
    issued: z
      .object({
        number: z.string(),
        document_id: z.string().nullable(),
      })
      .nullable(),
    /** Whether that one says the same: it then stays, and nobody is told again. */
    unchanged: z.boolean(),
    /** Why none can be issued. */
    refusal: z.string().nullable(),
    /** The whole statement, where one client was asked for. */
    statement: statementContent().optional(),
  }),
);
export type StatementPreview = z.output<ReturnType<typeof previewRow>>;

const run = named('StatementRun', () =>
  z.object({
    id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    /** The one client that it sees to; null where there are several. */
    client_id: z.string().nullable(),
    /** The first day of the period. */
    from: day(),
    /** The last day of the period. */
    to: day(),
    status: z.enum(['running', 'done']),
    /** Clients that were seen to, in the order of their names. */
    done: wholeNumber(),
    /** Clients that it sees to. */
    total: wholeNumber(),
    /** Statements that it issued. */
    issued_count: wholeNumber(),
    /** Those whose last statement of the period says the same. */
    unchanged_count: wholeNumber(),
    /** Those who got none, each with why. */
    refused: z.array(
      z.object({
        client_id: z.string(),
        client_name: z.string(),
        /** Why, in words. */
        reason: z.string(),
      }),
    ),
    /** The clients that were held back, by id. */
    held: z.array(z.string()),
    started_at: instant(),
    /** Who began it. */
    started_by_name: z.string(),
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
    input: () =>
      z
        .strictObject({
          kind: z.enum(STATEMENT_KINDS),
          client_id: id().optional(),
          /** Every client, where none is named. */
          all: z.literal(true).optional(),
          /** The first day of `transactions` and of `year`, which is 1 July to 30 June. */
          from: day().optional(),
          /** Their last day. */
          to: day().optional(),
          /** The day of a `holding`. */
          on: day().optional(),
          preview: z.boolean().optional(),
          /** The clients that are held back, by id. */
          except: z.array(id()).max(STATEMENTS_MAX_HELD).optional(),
        })
        .refine((given) => (given.client_id === undefined) !== (given.all === undefined), {
          path: ['client_id'],
          message: 'Name one client, or all',
        })
        .refine(
          ({ kind, from, to, on }) =>
            kind === 'holding'
              ? on !== undefined && from === undefined && to === undefined
              : on === undefined && from !== undefined && to !== undefined,
          { path: ['from'], message: 'A holding is on a day; the others are from a day to a day' },
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
        /** Where to follow the issue; absent for a preview. */
        run_id: z.string().optional(),
        /** Of a preview, by name. */
        rows: z.array(previewRow()).optional(),
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
        /** SHA-256 of the PDF, in hexadecimal. */
        sha256: z.string(),
        /** SHA-256 of the paper for the auditor in the pack; null where there is none. */
        pack_sha256: z.string().nullable(),
        issued_on: day(),
        /** A later statement corrects it. */
        replaced: z.boolean(),
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
