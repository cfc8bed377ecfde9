import { displayInstant } from '#shared/calendar-date.ts';
import type { Approval } from '#shared/contract/approvals.ts';
import { joinNames } from './sentences.ts';

/** Where waiting changes are decided. */
export const APPROVALS = '/manager/approvals';

/** `Waits for a second person, or takes effect on 05/12/2026, 10:14.` Without such a time, it waits for a decision. */
export function waitsText({ takes_effect_at: instant }: Pick<Approval, 'takes_effect_at'>): string {
  if (instant === null) return 'Waits for a second person.';
  return `Waits for a second person, or takes effect on ${displayInstant(instant)}.`;
}

/** `Helen Park and Tom Becker can approve it.` */
export function approversText({ approvers }: Pick<Approval, 'approvers'>): string {
  return approvers.length > 0
    ? `${joinNames(approvers)} can approve it.`
    : 'Nobody else can approve this yet: it takes a manager who had signed in before it was asked, and who did not get access from the person who asked in the last seven days.';
}
