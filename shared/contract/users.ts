import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { PAGE_ROUTES } from '../page-routes.ts';
import { ACCESS_ROLES, CLIENT_STATUSES, ENTITY_TYPES, MAIL_TIMES } from '../terms.ts';
import { BY_EMAILED_LINK } from './approvals.ts';
import { atFirstUse, endpointOf, object } from './endpoint.ts';
import { day, email, id, instant, money, optionalText, requiredName, unitPrice, units } from './fields.ts';

const endpoint = endpointOf('users');

/** `client` is the first entry of `clients`. Null if `clients` is empty. */
export const user = object('User', () => ({
  user_id: z.string(),
  name: z.string().describe('Name used to greet the login; a client’s name is in the client record.'),
  signed_name: z
    .string()
    .optional()
    .describe(
      'For managers and auditors: the name that records are signed with. Another manager changes it.',
    ),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(['manager', 'auditor', 'client']),
  client: z.object({ id: z.string(), status: z.enum(CLIENT_STATUSES) }).nullable(),
  clients: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        entity_type: z.enum(ENTITY_TYPES),
        entity_name: z.string(),
        status: z.enum(CLIENT_STATUSES),
        role: z.enum(ACCESS_ROLES),
        until: day().nullable(),
      }),
    )
    .describe('All clients to which the login has access. Calls use the first by default.'),
  email_change: z
    .object({ email: z.string(), takes_effect_at: instant() })
    .optional()
    .describe('A new sign-in address of a client’s login that has not taken effect yet.'),
  second_factor_required: z
    .literal(true)
    .optional()
    .describe(
      'Present if the stage requires a second factor and the user has none. Only the profile is available then.',
    ),
  basiq_user_id: z.string().optional().describe('For managers: present if a bank is connected.'),
}));
export type User = z.output<ReturnType<typeof user>>;

const profile = atFirstUse(() => ({
  name: requiredName().optional(),
  mobile: optionalText(LIMITS.mobileLength),
}));

const ownClient = object('OwnClient', () => ({
  id: z.string(),
  name: z.string(),
  entity_name: z.string(),
  role: z.enum(ACCESS_ROLES),
  until: day().nullable(),
  units: units().describe('Units held on the day.'),
  price: unitPrice().nullable().describe('The published price that values the units; null without.'),
  price_day: day().nullable().describe('The day that the price is of.'),
  value: money().nullable().describe('Units at this price; null without a price.'),
  to_pay: money().describe('Due today: issued calls that are not paid in full.'),
  received: money().describe('Paid by the fund in the financial year of the day, until the day.'),
  papers: z
    .array(z.object({ id: z.string(), name: z.string(), uploaded_at: instant() }))
    .describe('The newest three papers of the client, newest first.'),
}));
export type OwnClient = z.output<ReturnType<typeof ownClient>>;

const mailTime = atFirstUse(() => z.enum(MAIL_TIMES));

const ownMails = object('OwnMails', () => ({
  kinds: z.object({
    document: mailTime(),
    statement: mailTime(),
    distribution: mailTime(),
    letter: mailTime(),
  }),
  copy_to: z.string().nullable().describe('Somebody without a login who gets copies; null without.'),
  copy_confirmed: z.boolean().describe('Whether the link in the email to `copy_to` was followed.'),
}));
export type OwnMails = z.output<ReturnType<typeof ownMails>>;

export const usersContract = {
  getMe: endpoint({
    summary: 'The signed-in user.',
    route: 'GET /users/me',
    allow: ['unlinked', 'client', 'manager'],
    shows: ['users', 'clients', 'banks'],
    withoutSecondFactor: true,
    output: user,
  }),
  listOwnClients: endpoint({
    summary:
      'All clients to which the signed-in login has access, with their value, what is to pay, what they received this financial year, and their newest papers.',
    route: 'GET /users/me/clients',
    allow: ['client'],
    onlyReads: true,
    shows: ['users', 'clients', 'transactions', 'capital-calls', 'documents', 'unit-prices', 'register'],
    input: () => ({ on: day().optional().describe('Day of the units and the price; by default today.') }),
    output: () => ({ on: day(), clients: z.array(ownClient()).describe('In the order of `getMe`.') }),
  }),
  updateMe: endpoint({
    summary:
      'Changes the signed-in user’s own name or mobile number. The name of a client’s login is only used as a greeting.',
    route: 'PUT /users/me',
    allow: ['client', 'manager', 'auditor'],
    changes: ['users', 'clients'],
    audits: [{ action: 'user.updated', summary: 'Profile changed', fields: ['name', 'mobile'] }],
    withoutSecondFactor: true,
    investorLimit: 'profile',
    input: () => profile(),
    output: user,
    refusals: ['changed-meanwhile', 'too-many-tries'],
  }),
  updateOwnEmail: endpoint({
    summary:
      'Requests another sign-in address for the signed-in client’s login. It takes effect after 24 hours, unless a link in an email to the present address undoes it. The present address as input withdraws the request.',
    route: 'PUT /users/me/email',
    allow: ['client'],
    changes: ['users', 'clients', 'messages'],
    audits: ['user.email-requested', 'user.email-updated', 'user.email-not-changed'],
    investorLimit: 'address',
    input: () => ({ email: email() }),
    output: user,
    refusals: ['sign-in-again', 'changed-meanwhile', 'too-many-tries'],
  }),
  getOwnMails: endpoint({
    summary: 'Which emails the signed-in client’s login gets at once, once a week or never.',
    route: 'GET /users/me/mails',
    allow: ['client'],
    onlyReads: true,
    shows: ['users'],
    output: ownMails,
  }),
  setOwnMails: endpoint({
    summary:
      'Sets which emails the login gets at once, once a week or never; emails about calls, security and payments always come. `copy_to` gets the text of emails about statements and documents, once it has followed the link in an email. Setting it needs a new sign-in, and all logins of the clients are notified.',
    route: 'PUT /users/me/mails',
    allow: ['client'],
    changes: ['users', 'messages'],
    audits: ['user.mails-set'],
    investorLimit: 'mails',
    input: () => ({
      kinds: z.strictObject({
        document: mailTime().optional(),
        statement: mailTime().optional(),
        distribution: mailTime().optional(),
        letter: mailTime().optional(),
      }),
      copy_to: email()
        .nullable()
        .optional()
        .describe('Null ends the copies; absent leaves them as they are.'),
    }),
    output: ownMails,
    refusals: ['sign-in-again', 'changed-meanwhile', 'too-many-tries'],
  }),
  confirmCopies: endpoint({
    summary:
      'Confirms by an emailed link, without sign-in, that an address gets copies. Every token gets the same answer.',
    route: 'POST /users/me/mails/confirm',
    ...BY_EMAILED_LINK,
    changes: ['users'],
    audits: ['user.copies-confirmed'],
  }),
  undoOwnEmail: endpoint({
    summary:
      'Undoes a request for another sign-in address by an emailed link, without sign-in. Every token gets the same answer.',
    route: 'POST /users/me/email/undo',
    ...BY_EMAILED_LINK,
    changes: ['users', 'clients'],
    audits: ['user.email-undone'],
  }),
  updateUser: endpoint({
    summary:
      'Changes a user’s name or mobile number. Clients can change only their own, and the name is only used as a greeting.',
    route: 'PUT /users/{id}',
    allow: ['client', 'manager'],
    changes: ['users', 'clients'],
    investorLimit: 'profile',
    input: () => ({ id: id(), ...profile() }),
    output: user,
    refusals: ['user-not-found', 'changed-meanwhile', 'too-many-tries'],
  }),
  signOut: endpoint({
    summary:
      'Ends every session of the signed-in user or, with scope=browser, only this browser’s session. The tokens are refused from then on.',
    route: 'POST /users/me/sign-out',
    allow: ['unlinked', 'client', 'manager'],
    changes: [],
    audits: ['user.signed-out', 'user.password-changed', 'user.second-factor-changed'],
    input: () =>
      z
        .strictObject({
          scope: z.enum(['browser', 'everywhere']).optional(),
          because: z
            .enum(['password', 'second-factor'])
            .optional()
            .describe('What the user has just changed at the identity service. An email confirms it.'),
        })
        .refine(({ scope, because }) => because === undefined || scope !== 'browser', {
          path: ['because'],
          message: 'Only possible when signing out everywhere',
        }),
    withoutSecondFactor: true,
    output: () => ({ signed_out: z.literal(true) }),
  }),
  renewInvitation: endpoint({
    summary:
      'Requests a new invitation. The response is the same for every email address. An invitation is sent if the address was invited and has never signed in, and if its last invitation is at least an hour old.',
    route: 'POST /invitations/renew',
    allow: ['anyone'],
    changes: [],
    input: () => ({ email: email() }),
    output: () => ({ accepted: z.literal(true) }),
    status: 202,
  }),
  reportClientError: endpoint({
    summary:
      'Reports an error that a page of the portal has shown. The team is notified of those of managers and auditors, and of investors’ once two report one within an hour; the response says whether it was. Browsers also report violations of the content security policy here.',
    route: 'POST /client-errors',
    allow: ['anyone'],
    signInOptional: true,
    changes: [],
    input: () => ({
      release: z
        .string()
        .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Not a release')
        .describe('Release of the web client in the browser.'),
      route: z.enum(PAGE_ROUTES, 'Not a page').describe('Path of the page, with `:id` instead of each id.'),
      name: z
        .string()
        .regex(/^[A-Za-z]{1,50}$/, 'Not a name of an error')
        .describe('The class of the error, such as `TypeError`.'),
    }),
    output: () => ({ notified: z.boolean() }),
    refusals: ['too-many-tries'],
  }),
};
