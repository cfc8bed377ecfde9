import * as z from 'zod';
import { STAFF_ROLES } from '../roles.ts';
import { PERSON_STATES } from '../terms.ts';
import { isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { atFirstUse, endpointOf, object } from './endpoint.ts';
import { email, id, instant, reason, staffName } from './fields.ts';

const endpoint = endpointOf('users');

const person = object('Person', () => ({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  state: z.enum(PERSON_STATES),
  is_own: z.boolean().describe('Whether this person is the caller.'),
  has_second_factor: z.boolean().nullable(),
  last_signed_in_at: instant().nullable(),
  invited_at: instant().nullable().describe('When the last invitation was sent; null if none was sent.'),
  invitation_ends_at: instant().nullable(),
  reminded_at: instant()
    .nullable()
    .describe('When the person was last reminded to set up an authenticator app.'),
  disabled_at: instant().nullable(),
  disabled_by_name: z.string().nullable(),
  waiting: z.boolean().describe('Whether a change of this person waits for a second person.'),
  is_unfinished: z
    .boolean()
    .describe(
      'True if the identity service has not confirmed the last change. Until it does, the person has no access.',
    ),
}));
export type Person = z.output<ReturnType<typeof person>>;

const access = atFirstUse(() => ({ role: z.enum(STAFF_ROLES).optional(), disabled: z.boolean().optional() }));

export const peopleContract = {
  listManagers: endpoint({
    summary: 'All managers and auditors, by name, including invited and disabled ones.',
    route: 'GET /managers',
    shows: ['users'],
    output: () => ({
      people: z.array(person()),
      needs_second_factor: z
        .boolean()
        .describe('Whether managers and auditors without a second factor can open only their profile.'),
      is_alone: z.boolean().describe('Whether nobody else can be the second person for the caller.'),
    }),
  }),
  createManager: endpoint({
    summary:
      'Invites a manager or an auditor. The other managers are notified. If there are several managers, inviting another waits for a second person or seven days.',
    route: 'POST /managers',
    changes: ['users', 'messages', 'approvals'],
    audits: ['manager.created'],
    input: () => ({ email: email(), name: staffName(), role: z.enum(STAFF_ROLES) }),
    output: () => z.union([person(), waiting()]),
    accepted: isWaiting,
    refusals: ['email-taken', 'name-taken', 'person-joined', 'person-not-invited', ...WAITING_REFUSALS],
    status: 201,
    idempotent: true,
  }),
  updateManager: endpoint({
    summary:
      'Changes the role or name of a manager or an auditor, or disables or enables the person. With a new role or state the person’s sessions end, and the person and the other managers are notified. Promoting or enabling a manager waits for a second person or seven days.',
    route: 'PUT /managers/{id}',
    changes: ['users', 'messages', 'approvals'],
    audits: ['manager.access-changed', 'manager.renamed'],
    input: () =>
      z
        .strictObject({ id: id(), ...access(), name: staffName().optional(), reason: reason() })
        .refine(
          ({ role, disabled, name }) =>
            [role, disabled, name].filter((value) => value !== undefined).length === 1,
          { path: ['role'], message: 'Change one of role, name or whether the person is disabled' },
        ),
    output: () => z.union([person(), waiting()]),
    accepted: isWaiting,
    refusals: [
      'user-not-found',
      'own-access',
      'own-name',
      'name-taken',
      'last-manager',
      ...WAITING_REFUSALS,
      'changed-meanwhile',
      'access-unfinished',
    ],
  }),
  inviteManager: endpoint({
    summary: 'Sends a manager’s or auditor’s invitation again. The previous invitation no longer works.',
    route: 'POST /managers/{id}/invitation',
    changes: ['users'],
    audits: ['user.invited'],
    input: () => ({ id: id() }),
    output: person,
    refusals: [
      'user-not-found',
      'person-joined',
      'person-disabled',
      'invitation-on-its-way',
      'person-not-invited',
      'changed-meanwhile',
    ],
  }),
  remindManager: endpoint({
    summary: 'Reminds a manager or auditor by email to turn on a second factor, at most once a day.',
    route: 'POST /managers/{id}/remind',
    changes: ['users', 'messages'],
    audits: ['user.reminded'],
    input: () => ({ id: id() }),
    output: person,
    refusals: ['user-not-found', 'person-not-in', 'has-second-factor', 'reminded-today', 'changed-meanwhile'],
  }),
};
