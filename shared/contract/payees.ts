import * as z from 'zod';
import { faultOfWishedName } from '../name-text.ts';
import { PAYEE_STATES, TAX_STATUSES } from '../terms.ts';
import { BY_EMAILED_LINK, isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { atFirstUse, endpointOf, object, READ_BY_INVESTORS } from './endpoint.ts';
import { confirmed, day, id, instant, reason, requiredName, requiredText } from './fields.ts';

const endpoint = endpointOf('payees');

/** No answer contains the whole account number. */
const payee = object('Payee', () => ({
  id: z.string(),
  state: z.enum(PAYEE_STATES),
  account_name: z.string(),
  bsb: z.string().nullable().describe('Null for clients.'),
  last_digits: z.string().describe('The last three digits of the account number.'),
  proposed_at: instant(),
  proposed_by_name: z.string(),
  usable_from: day().describe(
    'The first day on which the fund can pay to the account, if the account is verified by then.',
  ),
  verified_at: instant().nullable(),
  verified_by_name: z.string().nullable().describe('Null for clients.'),
  verified_how: z.enum(['call', 'document']).nullable(),
  spoken_to: z.string().nullable().describe('Who answered the call; null for clients.'),
  name_match: z
    .enum(['same', 'differs'])
    .nullable()
    .describe('Whether the account has the same name at the bank; null for clients.'),
  approved_alone: z
    .boolean()
    .describe('True if the proposer verified the account, because the fund had one manager.'),
  document_id: z.string().nullable().describe('Null for clients.'),
  document_checked_by_name: z
    .string()
    .nullable()
    .describe('The first manager who read the bank’s document; null for clients.'),
  reason: z.string().describe('The reason of the proposal; empty for clients, and if no reason was given.'),
  suspended_at: instant().nullable(),
  suspended_reason: z.string().nullable().describe('Null for clients.'),
}));
export type Payee = z.output<ReturnType<typeof payee>>;

const taxStatus = object('TaxStatus', () => ({
  status: z.enum(TAX_STATUSES),
  from: day().describe('The first day of the status. The status applies until the next status begins.'),
  reason: z.string().describe('Empty for clients.'),
  set_at: instant(),
  set_by_name: z.string().nullable().describe('Null for clients.'),
  approved_alone: z.boolean(),
}));

const taxStatuses = object('TaxStatuses', () => ({
  tax: z
    .array(taxStatus())
    .describe(
      'The latest status first. Before the earliest status, the investor has quoted no tax file number.',
    ),
}));

const NO_NUMBERS = 'Leave account numbers out';
const isWithoutNumbers = (text: string) => faultOfWishedName(text) === undefined;
/** An ABA file contains only these letters and digits. It omits the accents of a name. */
const hasLatin = (text: string) => /[A-Za-z0-9]/.test(text.normalize('NFKD'));
const words = () => reason().refine(isWithoutNumbers, NO_NUMBERS);

const digits = atFirstUse(() =>
  z
    .string()
    .max(40, 'Enter the account number')
    .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
    .regex(/^(?=.*[1-9])\d{5,}$/, 'Enter an account number of 5 to 9 digits'),
);

const chosen = () => id().optional().describe('Id of the account that the caller saw.');

export const payeesContract = {
  getPayee: endpoint({
    summary: 'The account to which the fund pays a client, the proposed account, and the tax statuses.',
    route: 'GET /clients/{id}/payee',
    ...READ_BY_INVESTORS,
    shows: ['payees', 'clients'],
    input: () => ({ id: id() }),
    output: () => ({
      payee: payee().nullable().describe('The account to which the fund pays, or paid until the suspension.'),
      proposed: payee().nullable().describe('The proposed account, which later replaces the account in use.'),
      former: z.array(payee()).describe('Replaced accounts, newest first; empty for clients.'),
      numbers: z
        .array(
          z.object({
            id: z.string(),
            number: z.string(),
            since: day(),
            callable_from: day().describe('The first day on which a call to it verifies an account.'),
          }),
        )
        .describe('Phone numbers at which managers can call the client; empty for clients.'),
      also_of: z
        .array(z.object({ client_id: z.string(), name: z.string() }))
        .describe('Other clients who have the proposed account too; empty for clients.'),
      tax: taxStatuses().shape.tax,
    }),
    refusals: ['client-not-found'],
  }),
  proposePayee: endpoint({
    summary:
      'Proposes an account to which the fund pays a client. The fund uses the account once it is verified and the hold is over: 3 business days, or 10 after a change of a login.',
    route: 'POST /clients/{id}/payee',
    allow: ['client', 'manager'],
    changes: ['payees', 'messages'],
    audits: ['payee.proposed', 'payee.replaced'],
    input: () => ({
      id: id(),
      account_name: requiredName()
        .max(60, 'At most 60 characters')
        .refine(isWithoutNumbers, NO_NUMBERS)
        .refine(hasLatin, 'Enter the name in Latin letters, because banks print no others'),
      bsb: z
        .string()
        .regex(/^(?!000-?000)\d{3}-?\d{3}$/, 'Enter a BSB, such as 062-000')
        .overwrite((bsb) => bsb.replace(/^(\d{3})-?/, '$1-')),
      account_number: digits(),
      document_id: id().optional(),
      reason: words().optional(),
      confirmed: confirmed(['payee-of-another']),
    }),
    output: payee,
    status: 201,
    idempotent: true,
    holdsSecrets: true,
    investorLimit: 'payees',
    refusals: [
      'client-not-found',
      'document-not-found',
      'sign-in-again',
      'payee-of-another',
      'client-deceased',
      'account-too-long',
      'too-many-tries',
      'changed-meanwhile',
    ],
  }),
  verifyPayee: endpoint({
    summary:
      'Verifies a proposed account by a call to a phone number on file, in which the client says the account number. A first account can also be verified by a bank’s document that two managers read.',
    route: 'POST /clients/{id}/payee/verify',
    changes: ['payees', 'messages'],
    audits: ['payee.verified', 'payee.document-checked', 'payee.digits-differed'],
    input: () =>
      z
        .strictObject({
          id: id(),
          payee_id: chosen(),
          called_number_id: id().optional(),
          spoken_to: requiredName().refine(isWithoutNumbers, NO_NUMBERS).optional(),
          account_number_heard: requiredText(40)
            .overwrite((text) => text.replaceAll(/\D/g, ''))
            .optional()
            .describe(
              'The account number that the client said. The portal compares the number and does not store it.',
            ),
          name_match: z.enum(['same', 'differs']).optional(),
          document_id: id().optional(),
          confirmed: confirmed(['payee-of-another']),
        })
        .refine(
          ({ document_id: document, payee_id: payeeId, ...call }) => {
            const answers = [
              call.called_number_id,
              call.spoken_to,
              call.account_number_heard,
              call.name_match,
            ];
            return document === undefined
              ? !answers.includes(undefined)
              : payeeId !== undefined && answers.every((given) => given === undefined);
          },
          {
            path: ['called_number_id'],
            message:
              'Enter all answers of the call, or a document and the account that the document is about',
          },
        ),
    output: payee,
    refusals: [
      'client-not-found',
      'document-not-found',
      'payee-not-proposed',
      'maker-cannot-approve',
      'cannot-approve-yet',
      'second-person-needed',
      'number-not-found',
      'number-too-new',
      'digits-differ',
      'call-needed',
      'payee-of-another',
      'client-deceased',
      'changed-meanwhile',
    ],
  }),
  suspendPayee: endpoint({
    summary:
      'Suspends all accounts of a client, or one account. The fund pays nothing to a suspended account.',
    route: 'POST /clients/{id}/payee/suspend',
    allow: ['client', 'manager'],
    changes: ['payees', 'messages'],
    audits: ['payee.suspended'],
    input: () => ({
      id: id(),
      payee_id: chosen(),
      reason: words().describe('Of an investor, a fixed sentence is recorded instead.'),
    }),
    output: () => ({ payees: z.array(payee()) }),
    refusals: ['client-not-found', 'payee-not-found', 'changed-meanwhile'],
  }),
  liftPayee: endpoint({
    summary: 'Lifts the suspension of an account, after approval by a second person.',
    route: 'DELETE /clients/{id}/payee/suspend',
    changes: ['payees', 'approvals', 'messages'],
    audits: ['payee.lifted'],
    input: () => ({ id: id(), payee_id: id().describe('Id of the account.'), reason: words() }),
    output: () => z.union([payee(), waiting()]),
    accepted: isWaiting,
    refusals: [
      'client-not-found',
      'payee-not-found',
      'payee-not-suspended',
      'client-deceased',
      'second-person-needed',
      ...WAITING_REFUSALS,
    ],
  }),
  stopPayee: endpoint({
    summary: 'Suspends the account of an emailed link, without sign-in. Every token gets the same answer.',
    route: 'POST /payees/stop',
    ...BY_EMAILED_LINK,
    changes: ['payees', 'messages'],
    audits: ['payee.stopped'],
  }),
  setTaxStatus: endpoint({
    summary:
      'Records whether a client has quoted a tax file number, never the number itself. An exemption needs a second person.',
    route: 'PUT /clients/{id}/tax-status',
    changes: ['payees', 'clients', 'approvals', 'messages'],
    audits: [
      {
        action: 'client.tax-status-set',
        summary: 'Set the tax status',
        fields: ['tax_status', 'from'],
      },
    ],
    input: () => ({ id: id(), status: z.enum(TAX_STATUSES), from: day(), reason: reason() }),
    output: () => z.union([taxStatuses(), waiting()]),
    accepted: isWaiting,
    refusals: [
      'client-not-found',
      'distribution-approved',
      'looks-like-tfn',
      'nothing-to-change',
      ...WAITING_REFUSALS,
      'changed-meanwhile',
    ],
  }),
};
