import * as z from 'zod';
import { fundDateAt } from '../calendar-date.ts';
import {
  CLIENT_DETAIL_FIELDS,
  type ClientDetailField,
  type ClientDetailValues,
  type ClientField,
  MANAGERS_FIELDS,
  OPEN_FIELDS,
  perDetail,
  type RequiredField,
  wordsOf,
} from '../client-fields.ts';
import { LIMITS } from '../constants.ts';
import { HISTORY_KINDS } from '../history-kinds.ts';
import { CLIENT_STATUSES, ENTITY_TYPES, TRANSACTION_TYPES } from '../terms.ts';
import { csvImport } from './csv-import.ts';
import { document } from './documents.ts';
import { atFirstUse, endpointOf, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  day,
  email,
  flag,
  id,
  instant,
  listOf,
  money,
  nextCursor,
  nonNegativeMoney,
  optionalName,
  optionalText,
  page,
  reason,
  requiredName,
  requiredText,
  unitPrice,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('clients');

type Detail<Name extends ClientDetailField> = z.ZodType<ClientDetailValues[Name], ClientDetailValues[Name]>;

const described = (schema: z.ZodType, { meaning }: ClientField) =>
  meaning === undefined ? schema : schema.describe(meaning);

function answered<Name extends ClientDetailField>(names: readonly Name[]) {
  return perDetail(names, (field) =>
    described(field.kind === 'words' ? z.enum(wordsOf(field)) : z.string(), field),
  ) as { [Key in Name]: Detail<Key> };
}

const pastDay = atFirstUse(() =>
  day().refine((date) => date <= fundDateAt(new Date()), 'The day cannot be after today'),
);

function requested(field: ClientField): z.ZodType {
  const { required } = field;
  if (field.kind === 'day') return z.union([pastDay(), z.enum([''])]).optional();
  if (field.kind === 'name') return required ? requiredName() : optionalName();
  if (field.kind !== 'words') return (required ? requiredText : optionalText)(field.maxLength);
  return required ? z.enum(wordsOf(field)) : z.enum(wordsOf(field)).optional();
}

const clientFields = atFirstUse(() => ({
  id: z.string(),
  ...answered(OPEN_FIELDS),
  email: z.string(),
  status: z.enum(CLIENT_STATUSES),
  pledged_amount: money(),
  total_paid: money(),
  due_amount: money().describe('Called and not paid yet.'),
  uncalled_amount: money().describe('Part of the pledge that can still be called.'),
  document_count: wholeNumber(),
  created_at: instant(),
}));

export const client = object('Client', () => clientFields());
export type Client = z.output<ReturnType<typeof client>>;

/** The client's own part of a transaction, never the amount of the whole transaction. */
export const clientTransaction = object('ClientTransaction', () => ({
  id: z.string(),
  transaction_id: z.string().optional().describe('For managers: id of the whole transaction.'),
  txn_date: day(),
  received_on: day()
    .optional()
    .describe('Date of the transaction, if its month was closed before it was allocated or classified.'),
  amount: money(),
  description: z
    .string()
    .describe('Empty if the deposit is split among several clients, because its text may name the others.'),
  type: z.enum(TRANSACTION_TYPES),
  note: z.string(),
  reversed_at: instant().nullable().describe('When it was reversed.'),
  annulled: z.boolean(),
  corrected_on: day()
    .optional()
    .describe('For a payment of a closed month: the day from which a correction reverses it.'),
  corrects: z.string().optional().describe('For a correction: the payment that it reverses.'),
  given_back_amount: money().optional().describe('What redemptions gave back of it.'),
  gives_back: money()
    .optional()
    .describe(
      'For a payment by the fund: the part that gave contributions back, and lowered what was paid in.',
    ),
  bounced: z
    .literal(true)
    .optional()
    .describe('Whether it is a payment of the client that the bank took back.'),
  moved: z.boolean().describe('Whether it was reversed because it belongs to another client.'),
  units: units().describe('Units issued for it; negative if it gave units back.'),
  unit_price: unitPrice().nullable(),
  matched_amount: money().optional().describe('For managers, in the list: the part that pays capital calls.'),
  paid_call: z
    .object({ id: z.string(), title: z.string(), payment_reference: z.string() })
    .nullable()
    .optional(),
}));
export type ClientTransaction = z.output<ReturnType<typeof clientTransaction>>;

export const clientDetail = named('ClientDetail', () =>
  client().extend({
    ...z.object(answered(MANAGERS_FIELDS)).partial().shape,
    client_since: day()
      .optional()
      .describe('`member_since`, else the day of the first contribution; absent if there is neither.'),
    invited: z.boolean().optional().describe('Whether the client was invited and has not signed in yet.'),
    not_invited: z
      .boolean()
      .optional()
      .describe('Whether the client was never invited, and therefore cannot sign in yet.'),
    deceased_on: day()
      .nullable()
      .optional()
      .describe('The day on which the holder died, if recorded; else null.'),
    email_change: z
      .object({ email: z.string(), since: instant() })
      .nullable()
      .optional()
      .describe('A sign-in address change in progress; null if there is none.'),
    mail_fault: z
      .object({ kind: z.enum(['bounced', 'complained']), at: instant() })
      .nullable()
      .optional()
      .describe(
        'Whether email to the current address bounced or was reported as spam, and when; null if neither.',
      ),
    documents: z
      .array(document())
      .describe("The client's newest documents; listClientDocuments returns all."),
    recent_transactions: z.array(clientTransaction()),
    financial_summary: z.object({ total_paid: money(), outstanding_amount: money() }),
  }),
);
export type ClientDetail = z.output<ReturnType<typeof clientDetail>>;

export const clientDashboard = object('ClientDashboard', () => ({
  client: z.object({
    id: z.string(),
    ...answered(OPEN_FIELDS),
    email: z.string(),
    status: z.enum(CLIENT_STATUSES),
    pledged_amount: money(),
    email_changed: z
      .object({ from: z.string(), at: instant() })
      .nullable()
      .describe('The previous sign-in address, for 30 days after a change; otherwise null.'),
  }),
  totalPaid: money(),
  outstandingAmount: money(),
  totalPledged: money().describe('Amount pledged by all investors together.'),
  transactions: z.object({ count: wholeNumber(), latest: day().nullable() }),
}));
export type ClientDashboard = z.output<ReturnType<typeof clientDashboard>>;

export const importedClients = atFirstUse(() =>
  csvImport(
    client()
      .pick({
        name: true,
        email: true,
        entity_type: true,
        entity_name: true,
        status: true,
        pledged_amount: true,
      })
      .extend({ line: wholeNumber(), duplicate: z.boolean() }),
  ).extend({
    invited_count: wholeNumber(),
  }),
);
export type ImportedClients = z.output<ReturnType<typeof importedClients>>;

const details = atFirstUse(() => ({
  ...(perDetail(CLIENT_DETAIL_FIELDS, (field) => described(requested(field), field)) as {
    [Name in ClientDetailField]: Name extends RequiredField ? Detail<Name> : z.ZodOptional<Detail<Name>>;
  }),
  pledged_amount: nonNegativeMoney(),
}));

/** A client's archive shows only changes of these fields. */
const DETAILS = ['email', ...OPEN_FIELDS, 'status', 'pledged'];

export const clientsContract = {
  listClients: endpoint({
    summary: 'Clients, by name; all, or those that pass every filter.',
    route: 'GET /clients',
    shows: ['clients', 'capital-calls'],
    input: () => ({
      q: optionalText(LIMITS.searchLength).describe('Text in the name, email address or entity name.'),
      status: z.enum(CLIENT_STATUSES).optional(),
      entity_type: z.enum(ENTITY_TYPES).optional(),
      ...page(),
    }),
    output: () => listOf({ clients: z.array(client()) }),
    refusals: ['invalid-cursor'],
  }),
  createClient: endpoint({
    summary: 'Adds a client and invites them by email with a temporary password.',
    route: 'POST /clients',
    changes: ['clients'],
    audits: [{ action: 'client.created', summary: 'Client added', fields: DETAILS }],
    input: () => ({ ...details(), email: email(), status: z.enum(CLIENT_STATUSES).optional() }),
    output: clientDetail,
    refusals: ['email-in-use', 'invitation-not-sent'],
    status: 201,
    idempotent: true,
  }),
  importClients: endpoint({
    summary:
      'Adds the clients of a CSV file. With dryRun=true it returns a preview. Clients whose email address already exists are left unchanged. Nobody is invited unless invite=true. Repeating the request with the same key continues the import.',
    route: 'POST /clients/import',
    changes: ['clients'],
    audits: ['client-import.started'],
    input: () => ({ dryRun: flag().optional(), invite: flag().optional() }),
    output: importedClients,
    refusals: ['not-csv'],
    accepted: (output) => output.status === 'running',
    query: ['dryRun', 'invite'],
    file: { maxBytes: LIMITS.statementBytes },
    idempotent: true,
  }),
  getOwnDashboard: endpoint({
    summary: 'The signed-in client’s own figures.',
    route: 'GET /clients/me',
    ...READ_BY_INVESTORS,
    shows: ['clients', 'transactions'],
    output: clientDashboard,
    refusals: ['client-not-found'],
  }),
  getClient: endpoint({
    summary: 'One client. Clients see only themselves.',
    route: 'GET /clients/{id}',
    ...READ_BY_INVESTORS,
    shows: ['clients', 'transactions', 'documents', 'capital-calls'],
    input: () => ({ id: id() }),
    output: clientDetail,
    refusals: ['client-not-found'],
  }),
  updateClient: endpoint({
    summary: 'Changes a client’s details, pledge or status.',
    route: 'PUT /clients/{id}',
    changes: ['clients', 'change-requests'],
    audits: [{ action: 'client.updated', summary: 'Details changed', fields: DETAILS }],
    input: () => ({
      id: id(),
      ...z.object(details()).partial().shape,
      status: z.enum(CLIENT_STATUSES).optional(),
    }),
    output: clientDetail,
    refusals: ['client-not-found', 'pledge-below-paid', 'changed-meanwhile'],
  }),
  updateClientAddress: endpoint({
    summary: 'Changes a client’s postal address. Clients can change only their own.',
    route: 'PUT /clients/{id}/address',
    allow: ['client', 'manager'],
    changes: ['clients'],
    audits: [{ action: 'client.address-updated', summary: 'Address changed', fields: ['address'] }],
    input: () => ({ id: id(), address: requiredText(LIMITS.addressLength, 'Address cannot be empty') }),
    output: clientDetail,
    refusals: ['client-not-found', 'changed-meanwhile', 'too-many-tries'],
    investorLimit: 'address',
  }),
  updateClientEmail: endpoint({
    summary: 'Changes a client’s sign-in address. The next request ends an interrupted change.',
    route: 'PUT /clients/{id}/email',
    changes: ['clients'],
    audits: [{ action: 'client.email-updated', summary: 'Sign-in address changed', fields: ['email'] }],
    input: () => ({ id: id(), email: email(), reason: reason() }),
    output: clientDetail,
    refusals: ['client-not-found', 'email-taken', 'changed-meanwhile'],
    idempotent: true,
  }),
  markDeceased: endpoint({
    summary:
      'Records that the holder died: no payments, new line items or reminders, and the owner’s login ends. Takes effect at once.',
    route: 'POST /clients/{id}/deceased',
    changes: ['clients', 'messages'],
    audits: [{ action: 'client.deceased', summary: 'Recorded as deceased', fields: [] }],
    input: () => ({ id: id(), day: pastDay(), document_id: id(), reason: reason() }),
    output: clientDetail,
    refusals: ['client-not-found', 'document-not-found', 'already-deceased', 'changed-meanwhile'],
    idempotent: true,
  }),
  unmarkDeceased: endpoint({
    summary: 'Takes that record back, for example once the survivor of joint holders is the client.',
    route: 'DELETE /clients/{id}/deceased',
    changes: ['clients', 'messages'],
    audits: [{ action: 'client.not-deceased', summary: 'No longer recorded as deceased', fields: [] }],
    input: () => ({ id: id(), reason: reason() }),
    output: clientDetail,
    refusals: ['client-not-found', 'not-deceased', 'changed-meanwhile'],
  }),
  getClientDashboard: endpoint({
    summary: 'A client’s figures. Clients see only their own.',
    route: 'GET /clients/{id}/dashboard',
    ...READ_BY_INVESTORS,
    shows: ['clients', 'transactions'],
    input: () => ({ id: id() }),
    output: clientDashboard,
    refusals: ['client-not-found'],
  }),
  listClientTransactions: endpoint({
    summary: 'A client’s part of each contribution, and the fund’s payments to the client, newest first.',
    route: 'GET /clients/{id}/transactions',
    ...READ_BY_INVESTORS,
    shows: ['transactions'],
    input: () => ({
      id: id(),
      ...page(),
      kind: z.enum(HISTORY_KINDS).optional().describe('Only rows of this kind.'),
      from: day().optional().describe('Only rows from this day.'),
      to: day().optional().describe('Only rows up to this day.'),
    }),
    output: () => ({
      transactions: z.array(clientTransaction()),
      total: wholeNumber().describe('Number of rows that pass the filters.'),
      next_cursor: nextCursor(),
      total_contributions: money(),
    }),
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
  inviteClient: endpoint({
    summary: 'Sends a client’s invitation again, with a new temporary password.',
    route: 'POST /clients/{id}/invitation',
    changes: ['clients'],
    audits: [{ action: 'client.invited', summary: 'Invitation sent', fields: ['invitation_sent'] }],
    input: () => ({ id: id() }),
    output: () => ({ invited: z.literal(true), email: z.string() }),
    refusals: [
      'client-not-found',
      'already-joined',
      'client-suspended',
      'client-deceased',
      'too-many-invitations',
      'invitation-on-its-way',
      'invitation-not-sent',
    ],
  }),
};
