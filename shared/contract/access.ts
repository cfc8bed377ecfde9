import * as z from 'zod';
import { ACCESS_ROLES } from '../terms.ts';
import { endpointOf, object } from './endpoint.ts';
import { day, email, id, instant, reason } from './fields.ts';

const endpoint = endpointOf('clients');

const accessLogin = object('AccessLogin', () => ({
  user_id: z.string(),
  name: z
    .string()
    .describe("Name used to greet the login; for an owner, the client's name. Empty if there is none."),
  email: z.string(),
  role: z.enum(ACCESS_ROLES),
  until: day().nullable(),
  mail: z.boolean().describe("Whether the login receives the client's email."),
  is_main: z.boolean().describe("Whether it has the client's email address, and so always full access."),
  since: instant().nullable(),
  joined_at: instant().nullable().describe('First sign-in; null if there was none.'),
  last_signed_in_at: instant().nullable().describe('Last sign-in; null if none is recorded.'),
  email_change: z
    .object({ email: z.string(), takes_effect_at: instant() })
    .nullable()
    .describe('The sign-in address that the login has requested; null without.'),
  has_second_factor: z.boolean().nullable(),
}));

export type AccessLogin = z.output<ReturnType<typeof accessLogin>>;

const access = object('ClientAccess', () => ({
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
}));
export type Access = z.output<ReturnType<typeof access>>;

/** A client's archive shows only these fields of access changes. Emails tell logins with full access about each change. */
const ACCESS = ['login', 'role', 'until', 'mail'];

export const accessContract = {
  listAccess: endpoint({
    summary: 'Current and former logins of a client.',
    route: 'GET /clients/{id}/access',
    shows: ['clients', 'users'],
    input: () => ({ id: id() }),
    output: access,
    refusals: ['client-not-found'],
  }),
  giveAccess: endpoint({
    summary:
      'Gives a login access to a client, or changes its access. An email address without a login is invited. Repeating the request with the same access sends the invitation again.',
    route: 'POST /clients/{id}/access',
    changes: ['clients', 'users', 'messages'],
    audits: [
      { action: 'client.access-given', summary: 'Access given to a login', fields: ACCESS },
      { action: 'client.access-changed', summary: 'Access of a login changed', fields: ACCESS },
      { action: 'client.access-invited', summary: 'Login invited again', fields: ['invitation_sent'] },
      'user.client-linked',
    ],
    input: () => ({
      id: id(),
      email: email(),
      role: z.enum(ACCESS_ROLES),
      until: day().optional().describe('Last day of the access; required for an adviser.'),
      mail: z.boolean().optional().describe("Whether an adviser receives the client's email."),
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
    summary: 'Removes a login’s access to a client. Takes effect at the login’s next request.',
    route: 'DELETE /clients/{id}/access/{user_id}',
    changes: ['clients', 'users', 'messages'],
    audits: [
      { action: 'client.access-ended', summary: 'Access of a login ended', fields: [...ACCESS, 'email'] },
      'user.client-unlinked',
    ],
    input: () => ({ id: id(), user_id: id(), reason: reason() }),
    output: access,
    refusals: ['client-not-found', 'access-not-found', 'last-owner', 'email-taken', 'changed-meanwhile'],
    idempotent: true,
  }),
};
