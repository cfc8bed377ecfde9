import { FUND } from '#shared/constants.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import type { Cents } from '#shared/money.ts';
import { isDraft } from '../records/capital-call.ts';
import type { CapitalCallItem } from '../records/capital-call-store.ts';
import { hasOtherManager } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/** Whether a call of this total waits for a second manager when this one wants it issued. */
export async function needsSecondPerson(
  services: Services,
  totalCents: Cents,
  userId: string,
): Promise<boolean> {
  const { secondPersonAboveCents: limitCents } = FUND;
  return limitCents !== null && totalCents > limitCents && (await hasOtherManager(services, userId));
}

/**
 * Whether this manager is a maker of a call. Of a draft: who made it and who changed it last. Of one that awaits approval:
 * who asked for it, since that says that it is as it should be; who changes it after that asks anew. So whatever is
 * issued, two people have said so, and two managers who both worked on a draft do not lock each other out.
 */
export function isMaker(
  call: Pick<CapitalCallItem, 'state' | 'created_by' | 'changed_by' | 'asked_by'>,
  userId: string,
): boolean {
  return call.state === 'awaiting'
    ? call.asked_by === userId
    : call.created_by === userId || call.changed_by === userId;
}

/** What happens when this manager wants a call issued; null of one that nobody can issue. */
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
