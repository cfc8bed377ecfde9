import { FUND } from '#shared/constants.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import type { Cents } from '#shared/money.ts';
import { isDraft } from '../records/capital-call.ts';
import type { CapitalCallItem } from '../records/capital-call-store.ts';
import { hasOtherManager } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/** Whether this manager needs the approval of a second manager to issue a call with this total. */
export async function needsSecondPerson(
  services: Services,
  totalCents: Cents,
  userId: string,
): Promise<boolean> {
  const { secondPersonAboveCents: limitCents } = FUND;
  return limitCents !== null && totalCents > limitCents && (await hasOtherManager(services, userId));
}

/**
 * Whether this manager is a maker of the call. A maker cannot issue the call alone above the approval limit.
 */
export function isMaker(
  call: Pick<CapitalCallItem, 'state' | 'created_by' | 'changed_by' | 'asked_by'>,
  userId: string,
): boolean {
  // Two managers may have worked on the draft. Only the requester counts, so that the second manager can
  // approve.
  return call.state === 'awaiting'
    ? call.asked_by === userId
    : call.created_by === userId || call.changed_by === userId;
}

/** The result if this manager issues the call: issued, sent for approval or refused. Null if it can no longer be edited. */
export async function outcomeOfIssue(
  services: Services,
  call: CapitalCallItem,
  userId: string,
): Promise<CapitalCall['on_issue']> {
  if (!isDraft(call)) return null;
  if (!isMaker(call, userId) || !(await needsSecondPerson(services, call.total_cents, userId)))
    return 'issues';
  return call.state === 'awaiting' ? 'refused' : 'asks';
}
