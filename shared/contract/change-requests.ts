import * as z from 'zod';
import { CHANGE_REQUEST_FIELDS } from '../client-fields.ts';
import { CHANGE_REQUEST_KINDS, CHANGE_REQUEST_STATES } from '../terms.ts';
import { endpointOf, object, READ_BY_INVESTORS } from './endpoint.ts';
import { confirmed, id, instant, nextCursor, page, reason, requiredName, wholeNumber } from './fields.ts';

const endpoint = endpointOf('clients');

export const changeRequest = object('ChangeRequest', () => ({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string().describe("The client's name at the time of the request."),
  field: z.enum(CHANGE_REQUEST_FIELDS),
  kind: z.enum(CHANGE_REQUEST_KINDS),
  before: z.string(),
  value: z.string(),
  state: z.enum(CHANGE_REQUEST_STATES),
  asked_at: instant(),
  ended_at: instant().nullable().describe('When the request was decided or withdrawn.'),
  reason: z.string().describe('Why it was approved or declined; otherwise empty.'),
  asked_by_name: z
    .string()
    .optional()
    .describe('Name of the person who requested it. Only managers see names and the email address.'),
  asked_by_email: z.string().optional(),
  ended_by_name: z.string().optional(),
}));
export type ChangeRequest = z.output<ReturnType<typeof changeRequest>>;

const list = () =>
  z.object({
    requests: z.array(changeRequest()),
    total: wholeNumber().nullable(),
    next_cursor: nextCursor(),
  });

export const requestsContract = {
  createChangeRequest: endpoint({
    summary: 'Requests a change of a client’s name or entity name. Clients can request only their own.',
    route: 'POST /clients/{id}/change-requests',
    allow: ['client', 'manager'],
    changes: ['change-requests'],
    audits: ['change-request.opened'],
    input: () => ({ id: id(), field: z.enum(CHANGE_REQUEST_FIELDS), value: requiredName() }),
    output: changeRequest,
    refusals: ['client-not-found', 'change-request-open', 'nothing-to-change', 'too-many-tries'],
    investorLimit: 'requests',
    status: 201,
    idempotent: true,
  }),
  listClientChangeRequests: endpoint({
    summary: 'Change requests of a client, open ones first, then newest first. Clients see only their own.',
    route: 'GET /clients/{id}/change-requests',
    ...READ_BY_INVESTORS,
    shows: ['change-requests'],
    input: () => ({ id: id() }),
    output: list,
    refusals: ['client-not-found'],
  }),
  withdrawChangeRequest: endpoint({
    summary: 'Withdraws an open request. Clients can withdraw only their own.',
    route: 'DELETE /clients/{id}/change-requests/{request_id}',
    allow: ['client', 'manager'],
    changes: ['change-requests'],
    audits: ['change-request.withdrawn'],
    input: () => ({ id: id(), request_id: id() }),
    output: changeRequest,
    refusals: ['client-not-found', 'change-request-not-found', 'change-request-decided'],
    idempotent: true,
  }),
  listChangeRequests: endpoint({
    summary: 'Change requests of all clients, oldest first. Lists open requests by default.',
    route: 'GET /change-requests',
    shows: ['change-requests'],
    input: () => ({
      state: z.enum(CHANGE_REQUEST_STATES).optional(),
      ...page(),
    }),
    output: list,
    refusals: ['invalid-cursor'],
  }),
  decideChangeRequest: endpoint({
    summary: 'Approves or declines a request. Approval changes the client’s name.',
    route: 'PUT /change-requests/{id}',
    changes: ['change-requests', 'clients'],
    audits: ['change-request.decided'],
    input: () => ({
      id: id(),
      decision: z.enum(['approved', 'declined']),
      reason: reason(),
      confirmed: confirmed(['name-of-another']),
    }),
    output: changeRequest,
    refusals: ['change-request-not-found', 'change-request-decided', 'name-of-another'],
    idempotent: true,
  }),
};
