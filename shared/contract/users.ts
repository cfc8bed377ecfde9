import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { ACCESS_ROLES, CLIENT_STATUSES, ENTITY_TYPES } from '../terms.ts';
import { atFirstUse, endpoint, named } from './endpoint.ts';
import { day, email, id, optionalText, requiredName } from './fields.ts';

/** The signed-in user. `client` is the first of `clients`, null if there are none. */
export const user = named('User', () =>
  z.object({
    user_id: z.string(),
    name: z.string().describe('How the portal greets this login; a client’s name is in the client record.'),
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
          until: day().nullable().describe('Last day of the access; null if it has no end.'),
        }),
      )
      .describe('All clients of the login; the first one comes first.'),
    second_factor_required: z
      .literal(true)
      .optional()
      .describe(
        'Present if the stage requires a second factor and the user has none: only the profile is available.',
      ),
    basiq_user_id: z.string().optional().describe('Present if a bank is connected; managers only.'),
  }),
);
export type User = z.output<ReturnType<typeof user>>;

const profile = atFirstUse(() => ({
  name: requiredName().optional(),
  mobile: optionalText(LIMITS.mobileLength),
}));

export const usersContract = {
  getMe: endpoint({
    summary: 'The signed-in user.',
    area: 'users',
    method: 'GET',
    path: '/users/me',
    allow: ['unlinked', 'client', 'manager'],
    shows: ['users', 'clients', 'banks'],
    withoutSecondFactor: true,
    input: () => z.strictObject({}),
    output: user,
    refusals: [],
  }),
  updateMe: endpoint({
    summary:
      'Changes the signed-in user’s own name or mobile number; a client’s name here is only how the portal greets them.',
    area: 'users',
    method: 'PUT',
    path: '/users/me',
    allow: ['client', 'manager', 'auditor'],
    changes: ['users', 'clients'],
    audits: [{ action: 'user.updated', summary: 'Profile changed', fields: ['name', 'mobile'] }],
    withoutSecondFactor: true,
    input: () => z.strictObject(profile()),
    output: user,
    refusals: ['changed-meanwhile'],
  }),
  updateUser: endpoint({
    summary:
      'Changes a user’s name or mobile number; clients only their own, where the name is only a greeting.',
    area: 'users',
    method: 'PUT',
    path: '/users/{id}',
    allow: ['client', 'manager'],
    changes: ['users', 'clients'],
    input: () => z.strictObject({ id: id(), ...profile() }),
    output: user,
    refusals: ['user-not-found', 'changed-meanwhile'],
  }),
  signOut: endpoint({
    summary:
      'Ends the session of the calling browser or, by default, every session of the signed-in user. The tokens are refused from then on.',
    area: 'users',
    method: 'POST',
    path: '/users/me/sign-out',
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
            .describe('What the user has just changed at the identity service; they are notified by email.'),
        })
        .refine(({ scope, because }) => because === undefined || scope !== 'browser', {
          path: ['because'],
          message: 'Only when signing out everywhere',
        }),
    withoutSecondFactor: true,
    output: () => z.object({ signed_out: z.literal(true) }),
    refusals: [],
  }),
  renewInvitation: endpoint({
    summary:
      'Requests a new invitation to this address. The answer is the same for every address. An invitation is sent if this address was invited, has never signed in, and the last invitation is at least an hour old.',
    area: 'users',
    method: 'POST',
    path: '/invitations/renew',
    allow: ['anyone'],
    changes: [],
    input: () => z.strictObject({ email: email() }),
    output: () => z.object({ accepted: z.literal(true) }),
    refusals: [],
    status: 202,
  }),
  reportClientError: endpoint({
    summary:
      'Reports an error shown by a page of the portal. Returns whether the team was notified, which happens if the caller is signed in.',
    area: 'users',
    method: 'POST',
    path: '/client-errors',
    allow: ['anyone'],
    signInOptional: true,
    changes: [],
    input: () =>
      z.strictObject({
        release: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Not a release')
          .describe("Of the browser's code."),
        route: z
          .string()
          .regex(/^\/(([a-z-]{1,30}|:id)(\/(?=.)|$)){0,8}$/, 'Not a route')
          .describe("The page without ids: only words of the portal's own addresses."),
        name: z
          .string()
          .regex(/^[A-Za-z]{1,50}$/, 'Not a name of an error')
          .describe('The class of the error, such as `TypeError`.'),
      }),
    output: () => z.object({ notified: z.boolean() }),
    refusals: ['too-many-tries'],
  }),
};
