import * as z from 'zod';
import { addDays, parseCalendarDate } from '../calendar-date.ts';
import { LIMITS } from '../constants.ts';
import { BANK_CONSENT_STATES, BANK_SESSION_STATES, DOUBTFUL_DECISIONS, IMPORT_STATES } from '../terms.ts';
import { bankFeed } from './bank-accounts.ts';
import { atFirstUse, endpointOf, named, object } from './endpoint.ts';
import { day, id, instant, listOf, money, wholeNumber } from './fields.ts';
import { importOutcome, staleImport, transaction } from './transactions.ts';

const endpoint = endpointOf('bank');

const institutionId = atFirstUse(() =>
  z.string().regex(/^[A-Z]{2}\d{5}$/, 'Please select a bank institution'),
);

const providerId = atFirstUse(() => z.string().regex(/^[A-Za-z0-9-]{1,80}$/, 'Not an id'));

const institution = object('Institution', () => ({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  logo: z.string().nullable().describe('URL of a square logo at the provider; null if there is none.'),
  available: z.boolean().describe('False during a major outage: the bank is listed but cannot be chosen.'),
}));

const bankSession = object('BankSession', () => ({
  consentId: z
    .string()
    .describe("The portal's own id of the session, because the provider has no id before the consent."),
  // `failed`: the user refused consent, or the provider cannot read the bank. `expired`: the session did not end within 15
  // minutes.
  status: z.enum(BANK_SESSION_STATES),
  isActive: z.boolean(),
  hasFailed: z.boolean(),
  institution_id: z.string(),
  institution_name: z.string(),
  started_at: instant(),
  expires_at: instant().describe('When the session expires if it is still pending.'),
}));
export type BankSession = z.output<ReturnType<typeof bankSession>>;

/** `consentUrl` is a secret that opens the bank's login, so never store or log it. Null if the bank is already connected. */
const bankConnectionStart = named('BankConnectionStart', () =>
  bankSession().extend({ consentUrl: z.string().nullable() }),
);

const consentState = object('ConsentState', () => ({
  status: z.enum(BANK_CONSENT_STATES),
  isActive: z.boolean(),
  hasFailed: z.boolean(),
  expiryDate: instant().nullable().describe('End of the consent; null before it is given.'),
  expiringSoon: z.boolean().describe('Active, but ending within 30 days.'),
}));
export type ConsentState = z.output<ReturnType<typeof consentState>>;

const bankImport = named('BankImport', () =>
  importOutcome().extend({
    fromDate: day(),
    toDate: day(),
    stale: staleImport(),
    doubtfulCount: wholeNumber().describe(
      'Rows that were not imported but wait, because they are probably in the ledger.',
    ),
  }),
);

/** A doubtful row is probably in the ledger under another id, so a manager must decide. */
const doubtfulRow = object('DoubtfulRow', () => ({
  id: z.string(),
  account_id: z.string().nullable(),
  day: day(),
  amount: money(),
  description: z.string(),
  twin: transaction()
    .pick({ id: true, txn_date: true, amount: true, description: true, balance: true, source: true })
    .nullable()
    .describe('The transaction that it probably is; null if that has left the ledger since.'),
}));
export type DoubtfulRow = z.output<ReturnType<typeof doubtfulRow>>;

const bankConnection = object('BankConnection', () => ({
  connected: z.boolean(),
  connections: z
    .array(
      z.object({
        connection_id: z.string(),
        institution_id: z.string(),
        institution_name: z.string(),
        connected_at: instant(),
        connected_by_name: z.string(),
      }),
    )
    .describe('One for each connected bank, oldest first.'),
  consent: consentState()
    .nullable()
    .describe('The consent to read the banks, as last checked; null if it was never given.'),
  undecided_count: wholeNumber().describe('Accounts of the banks for which nobody decided where rows go.'),
  doubtful_count: wholeNumber().describe('Rows of the bank that are probably in the ledger and wait.'),
  pending: bankSession()
    .nullable()
    .describe("The caller's own pending session, so that the screen can continue it after a reload."),
  last_import: z
    .object({
      import_id: z.string(),
      status: z.enum(IMPORT_STATES),
      fromDate: day(),
      toDate: day(),
      insertedCount: wholeNumber(),
      created_at: instant(),
      by_feed: z.boolean().describe('Whether the portal imported by itself in the morning.'),
      problem: z.string().nullable().describe('Why it failed, or why it refused its first refused row.'),
    })
    .nullable()
    .describe('The latest import from the bank. While it is `running`, no other can be started.'),
  default_from: day().describe(
    'First day that the form suggests: the last day of the latest import or, if rows were refused, the last day with a row that was taken; its first day if none was. Before the first import: 90 days ago.',
  ),
  default_to: day(),
}));
export type BankConnection = z.output<ReturnType<typeof bankConnection>>;

export const bankContract = {
  listInstitutions: endpoint({
    summary: 'The banks that can be connected, by name.',
    route: 'GET /basiq/institutions',
    shows: [],
    output: () => listOf({ institutions: z.array(institution()) }),
    refusals: ['bank-provider-unavailable', 'bank-provider-busy'],
  }),
  getBankConnection: endpoint({
    summary: 'The fund’s bank connection: banks, consent, running work, and the days to import next.',
    route: 'GET /basiq/connection',
    shows: ['banks', 'imports'],
    output: bankConnection,
  }),
  /** The browser polls the session, so it learns the outcome even if the provider's redirect to `/bank-return` fails. */
  initiateBankConnection: endpoint({
    summary:
      'Starts to connect a bank, or to renew a consent that is about to end. If the bank is already connected, its session is returned as active.',
    route: 'POST /transactions/initiate-bank-connection',
    changes: ['banks'],
    audits: ['bank.user-made', 'bank.connecting', 'bank.connected', 'bank.failed', 'bank.expired'],
    input: () => ({ institutionId: institutionId() }),
    output: bankConnectionStart,
    refusals: [
      'institution-not-found',
      'institution-unavailable',
      'too-many-connections',
      'bank-provider-unavailable',
      'bank-provider-busy',
    ],
  }),
  completeBankConnection: endpoint({
    summary: 'Makes the server check a session immediately, because the bank’s window has returned.',
    route: 'POST /transactions/complete-bank-connection',
    changes: ['banks'],
    // `jobId` is missing if the user cancelled at the bank.
    input: () => ({ state: id(), jobId: providerId().optional() }),
    output: bankSession,
    refusals: ['bank-connection-not-found'],
  }),
  checkBankConnection: endpoint({
    summary: 'The stored state of connecting a bank. Sends no request to the provider.',
    route: 'GET /transactions/check-bank-connection',
    shows: ['banks'],
    /** `connectionId` is the `consentId` of the caller's own session, or the id of a connection of the fund. */
    input: () => ({ connectionId: id() }),
    output: bankSession,
    refusals: ['bank-connection-not-found'],
  }),
  checkConsent: endpoint({
    summary: 'Fetches the state of a consent from the bank data provider and stores it.',
    route: 'GET /consents/check/{id}',
    shows: ['banks'],
    changes: ['banks'],
    audits: ['bank.consent-changed', 'bank.disconnected'],
    /** `id` is the `consentId` of the caller's own session, or the provider's id for the fund's consent. */
    input: () => ({ id: id() }),
    output: () => consentState().extend({ consentId: z.string() }),
    refusals: ['bank-connection-not-found', 'bank-provider-unavailable', 'bank-provider-busy'],
  }),
  mapBankFeed: endpoint({
    summary:
      'Decides which of the fund’s bank accounts receives the rows of an account of the bank, or none.',
    route: 'PUT /basiq/feeds/{id}',
    changes: ['banks', 'bank-accounts'],
    audits: ['bank.feed-mapped'],
    input: () =>
      z
        .strictObject({ id: id(), account_id: id().optional(), left_out: z.literal(true).optional() })
        .refine((input) => (input.account_id === undefined) !== (input.left_out === undefined), {
          path: ['account_id'],
          message: 'Choose an account of the fund, or leave the bank’s account out',
        }),
    output: bankFeed,
    refusals: ['bank-feed-not-found', 'bank-account-not-found'],
    idempotent: true,
  }),
  listDoubtfulRows: endpoint({
    summary: 'The rows of the bank that wait, because they are probably in the ledger already; by day.',
    route: 'GET /transactions/doubtful',
    shows: ['imports', 'transactions'],
    output: () => ({ rows: z.array(doubtfulRow()) }),
  }),
  decideDoubtfulRow: endpoint({
    summary:
      'Imports a row that waits, or decides that the ledger has it. The latter can be changed to import.',
    route: 'PUT /transactions/doubtful/{id}',
    changes: ['imports', 'transactions', 'banks', 'bank-accounts', 'periods'],
    audits: ['import.row-decided'],
    input: () => ({ id: id(), decision: z.enum(DOUBTFUL_DECISIONS) }),
    output: () => ({ id: z.string(), decision: z.enum(DOUBTFUL_DECISIONS) }),
    refusals: [
      'doubtful-row-not-found',
      'doubtful-row-imported',
      'twin-gone',
      'import-undoing',
      'period-locked',
    ],
    idempotent: true,
  }),
  uploadBank: endpoint({
    summary: 'Imports the posted transactions of the connected banks between two days, inclusive.',
    route: 'POST /transactions/upload-bank',
    changes: ['imports', 'transactions', 'banks', 'bank-accounts'],
    audits: ['bank.feeds-read', 'bank.consent-told'],
    input: () =>
      z
        .strictObject({ fromDate: day(), toDate: day() })
        .refine((input) => input.fromDate <= input.toDate, {
          path: ['toDate'],
          message: 'From date must be before to date',
        })
        .refine(
          ({ fromDate, toDate }) =>
            // An invalid `fromDate` passes this check, because the check of the field itself already reports it.
            !parseCalendarDate(fromDate) || toDate < addDays(fromDate, LIMITS.bankImportDays),
          {
            path: ['fromDate'],
            message: `At most ${LIMITS.bankImportDays} days can be imported at the same time`,
          },
        ),
    output: bankImport,
    refusals: [
      'bank-not-connected',
      'bank-consent-ended',
      'bank-accounts-not-mapped',
      'bank-import-running',
      'bank-provider-unavailable',
      'bank-provider-busy',
      'bank-data-not-readable',
      'import-undoing',
    ],
    accepted: (output) => output.status === 'running',
    idempotent: true,
  }),
};
