import * as z from 'zod';
import { ACCESS_ROLES } from '../terms.ts';
import { endpoint, named } from './endpoint.ts';
import { day, email, id, instant, reason } from './fields.ts';

const accessLogin = named('AccessLogin', () =>
  z.object({
    user_id: z.string(),
    name: z
      .string()
      .describe("How the login is greeted, of the owner the client's name; empty until it has a name."),
    email: z.string(),
    role: z.enum(ACCESS_ROLES),
    until: day().nullable().describe('Last day of the access; null if it has no end.'),
    mail: z.boolean().describe("Whether it gets the client's mail."),
    is_main: z.boolean().describe("Whether the client's address is its own: it always has full access."),
    since: instant().nullable(),
    joined_at: instant().nullable().describe('First sign-in; null before that.'),
    last_signed_in_at: instant()
      .nullable()
      .describe('Last sign-in; null before the first, and for sign-ins before this was recorded.'),
    has_second_factor: z
      .boolean()
      .nullable()
      .describe('Whether sign-in requires a code; null for an invited login, and if unknown.'),
  }),
);

export type AccessLogin = z.output<ReturnType<typeof accessLogin>>;

const access = named('ClientAccess', () =>
  z.object({
    logins: z.array(accessLogin()),
    ended: z
      .array(
        z.object({
          user_id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ACCESS_ROLES),
          ended_on: day(),
          by_date: z.boolean().describe('True if its last day passed; false if a manager ended it.'),
          reason: z.string(),
        }),
      )
      .describe('Former logins, newest first.'),
  }),
);
export type Access = z.output<ReturnType<typeof access>>;

/** The fields of these changes that the client may see: logins with full access were notified of each change by email. */
const ACCESS = ['login', 'role', 'until', 'mail'];

export const accessContract = {
  listAccess: endpoint({
    summary: 'Current and former logins of a client.',
    area: 'clients',
    method: 'GET',
    path: '/clients/{id}/access',
    allow: ['manager'],
    shows: ['clients', 'users'],
    input: () => z.strictObject({ id: id() }),
    output: access,
    refusals: ['client-not-found'],
  }),
  giveAccess: endpoint({
    summary:
      'Gives a login access to a client, or changes its access. An address without a login is invited; repeating the same access sends the invitation again.',
    area: 'clients',
    method: 'POST',
    path: '/clients/{id}/access',
    allow: ['manager'],
    changes: ['clients', 'users', 'messages'],
    audits: [
      { action: 'client.access-given', summary: 'Access given to a login', fields: ACCESS },
      { action: 'client.access-changed', summary: 'Access of a login changed', fields: ACCESS },
      { action: 'client.access-invited', summary: 'Login invited again', fields: ['invitation_sent'] },
      'user.client-linked',
    ],
    input: () =>
      z.strictObject({
        id: id(),
        email: email(),
        role: z.enum(ACCESS_ROLES),
        until: day().optional().describe('The last day; required for an adviser.'),
        mail: z.boolean().optional().describe("Whether an adviser gets the client's mail."),
      }),
    output: access,
    refusals: [
      'client-not-found',
      'client-suspended',
      'email-taken',
      'nothing-to-change',
      'too-many-logins',
      'changed-meanwhile',
      'too-many-invitations',
      'invitation-on-its-way',
      'invitation-not-sent',
    ],
    status: 201,
    idempotent: true,
  }),
  endAccess: endpoint({
    summary: 'Ends a login’s access to a client, from its next request.',
    area: 'clients',
    method: 'DELETE',
    path: '/clients/{id}/access/{user_id}',
    allow: ['manager'],
    changes: ['clients', 'users', 'messages'],
    audits: [
      { action: 'client.access-ended', summary: 'Access of a login ended', fields: [...ACCESS, 'email'] },
      'user.client-unlinked',
    ],
    input: () => z.strictObject({ id: id(), user_id: id(), reason: reason() }),
    output: access,
    refusals: ['client-not-found', 'access-not-found', 'last-owner', 'email-taken', 'changed-meanwhile'],
    idempotent: true,
  }),
};
