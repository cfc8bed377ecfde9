import type { Approval } from '#shared/contract/approvals.ts';
import type { ApprovalItem } from '../records/approval-store.ts';
import { nameOf, type StaffItem } from '../records/staff-store.ts';
import { isSecondPerson } from './second-person.ts';

export function presentApproval(
  approval: ApprovalItem,
  staff: readonly StaffItem[],
  { userId, now }: { userId: string; now: string },
): Approval {
  const { asked_by: makerId, asked_at: askedAt, state } = approval;
  const approvers =
    state === 'open'
      ? staff.filter((person) => isSecondPerson(person, { makerId, askedAt, now, staff }))
      : [];
  return {
    id: approval.id,
    what: approval.what,
    summary: approval.summary,
    reason: approval.reason,
    asked_by: makerId,
    asked_by_name: approval.asked_by_name,
    asked_at: askedAt,
    takes_effect_at: approval.takes_effect_at ?? null,
    state,
    decided_by_name: approval.decided_by_name ?? null,
    decided_at: approval.decided_at ?? null,
    decision_reason: approval.decision_reason ?? null,
    is_own: makerId === userId,
    may_approve: approvers.some((person) => person.user_id === userId),
    approvers: approvers.map(nameOf),
  };
}
