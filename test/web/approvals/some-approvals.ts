import type { Listed } from '#test/web/answers.ts';

export type ApprovalJson = Listed<'listApprovals', 'approvals'>;

export function approvalJson(overrides: Partial<ApprovalJson> = {}): ApprovalJson {
  return {
    id: 'a1',
    what: 'fund-settings',
    summary: 'Change the fund’s account to pay to',
    reason: 'The bank closed the old one',
    asked_by: 'sam',
    asked_by_name: 'Sam Wood',
    asked_at: '2026-11-27T23:14:00.000Z',
    takes_effect_at: null,
    state: 'open',
    decided_by_name: null,
    decided_at: null,
    decision_reason: null,
    is_own: false,
    may_approve: true,
    approvers: ['Helen Park', 'Tom Becker'],
    ...overrides,
  };
}
