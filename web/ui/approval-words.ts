import { displayInstant } from '#shared/calendar-date.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { joinNames } from './sentences.ts';

export const APPROVALS = '/manager/approvals';

export function waitsText({ summary, takes_effect_at: instant }: Approval): string {
  const until = instant === null ? '' : `, or takes effect on ${displayInstant(instant)}`;
  return `${summary}: waits for a second person${until}.`;
}

export function approversText({ approvers }: Pick<Approval, 'approvers'>): string {
  return approvers.length > 0
    ? `${joinNames(approvers)} can approve it.`
    : 'No other manager can approve this change yet. An approver must have signed in before the change was requested. A manager who gave the requester access, or got access from the requester, must wait seven days.';
}
