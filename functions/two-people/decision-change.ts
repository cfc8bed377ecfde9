import type { Change, ChangeActor } from '../ledger/change.ts';
import { type ApprovalItem, approvalTarget, decideApprovalWrite } from '../records/approval-store.ts';
import type { Services } from '../services.ts';
import type { Effect } from './take-effect.ts';

interface Decision {
  readonly state: Exclude<ApprovalItem['state'], 'open'>;
  readonly by: ChangeActor;
  readonly now: string;
  readonly reason?: string | undefined;
  readonly effect?: Effect | undefined;
}

const WORDS: Readonly<Record<Decision['state'], string>> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrew',
  stopped: 'Stopped',
  effective: 'Took effect',
};

const ACTIONS: Readonly<Record<Decision['state'], string>> = {
  approved: 'approval.approved',
  declined: 'approval.declined',
  withdrawn: 'approval.withdrawn',
  stopped: 'approval.stopped',
  effective: 'approval.effective',
};

export function decisionChange(
  services: Services,
  before: ApprovalItem,
  { state, by, now, reason, effect }: Decision,
): { change: Change; after: ApprovalItem } {
  const decision = {
    state,
    decided_by: by.userId,
    decided_by_name: by.name,
    decided_at: now,
    ...(reason ? { decision_reason: reason } : {}),
  };
  const { audit, furtherAudits = [], writes = {} } = effect?.change ?? {};
  return {
    after: { ...before, ...decision, version: before.version + 1 },
    change: {
      writes: { ...writes, approval: decideApprovalWrite(services, before, decision) },
      audit: {
        target: approvalTarget(before.id),
        name: before.summary,
        action: ACTIONS[state],
        summary: `${WORDS[state]}: ${before.summary}, requested by ${before.asked_by_name}`,
        changes: {
          state: { before: 'open', after: state },
          ...(reason ? { decision_reason: { after: reason } } : {}),
        },
      },
      furtherAudits: [...furtherAudits, ...(audit ? [audit] : [])],
    },
  };
}
