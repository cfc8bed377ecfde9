import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { APPROVAL_KINDS, APPROVAL_STATES } from '../terms.ts';
import { endpointOf, object } from './endpoint.ts';
import { id, instant, optionalText, requiredText, token } from './fields.ts';

const endpoint = endpointOf('users');

export const approval = object('Approval', () => ({
  id: id(),
  what: z.enum(APPROVAL_KINDS),
  summary: z.string().describe('The change in one sentence.'),
  reason: z.string(),
  asked_by: z.string().describe('The user id of the maker.'),
  asked_by_name: z.string(),
  asked_at: instant(),
  takes_effect_at: instant()
    .nullable()
    .describe('When the change takes effect without a decision; null if it waits for one.'),
  state: z.enum(APPROVAL_STATES),
  decided_by_name: z.string().nullable(),
  decided_at: instant().nullable(),
  decision_reason: z.string().nullable(),
  is_own: z.boolean().describe('Whether the caller is the maker, who can withdraw the change.'),
  may_approve: z.boolean().describe('Whether the caller can approve the change.'),
  approvers: z.array(z.string()).describe('The names of the managers who can approve the change.'),
}));
export type Approval = z.output<ReturnType<typeof approval>>;

/** An endpoint answers with this object and status 202 if a second person must approve the change. */
export const waiting = object('WaitingForApproval', () => ({ approval: approval() }));
export type Waiting = z.output<ReturnType<typeof waiting>>;

export function isWaiting(output: object): output is Waiting {
  return 'approval' in output;
}

/** The link in an email allows this API call without sign-in. Valid and invalid tokens get the same answer. */
export const BY_EMAILED_LINK = {
  allow: ['anyone'],
  input: () => ({ token: token() }),
  output: () => ({ accepted: z.literal(true) }),
  refusals: ['too-many-tries'],
  status: 202,
} as const;

export const WAITING_REFUSALS = ['already-waiting', 'too-many-approvals'] as const;
export type WaitingRefusal = (typeof WAITING_REFUSALS)[number];
export const DECIDING_REFUSALS = ['maker-cannot-approve', 'cannot-approve-yet', 'changed-meanwhile'] as const;

export const approvalsContract = {
  listApprovals: endpoint({
    summary: 'The changes that wait for a second person, oldest first, or the decided ones, newest first.',
    route: 'GET /approvals',
    shows: ['approvals'],
    input: () => ({ state: z.enum(['open', 'decided']) }),
    output: () => ({ approvals: z.array(approval()).max(LIMITS.listLimit) }),
  }),
  decideApproval: endpoint({
    summary:
      'Approves a waiting change, which then takes effect after all its checks, or declines it. Its maker can only withdraw it.',
    route: 'PUT /approvals/{id}',
    changes: ['approvals', 'users', 'fund-settings', 'messages'],
    audits: ['approval.approved', 'approval.declined', 'approval.withdrawn'],
    input: () => ({
      id: id(),
      decision: z.enum(['approved', 'declined', 'withdrawn']),
      asked_at: requiredText(40).describe('The time of the request that the caller saw.'),
      reason: optionalText(LIMITS.reasonLength),
    }),
    output: approval,
    refusals: ['approval-not-found', 'only-maker-withdraws', ...DECIDING_REFUSALS],
  }),
  stopApproval: endpoint({
    summary: 'Stops the waiting change of an emailed link. Every token gets the same answer.',
    route: 'POST /approvals/stop',
    ...BY_EMAILED_LINK,
    changes: ['approvals', 'messages'],
    audits: ['approval.stopped'],
  }),
};
