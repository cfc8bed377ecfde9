import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import { isActiveManager, listStaffNow, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/**
 * Two managers cannot approve each other's changes while one of them gave the other access less than this many days ago.
 * A manager who is disabled or demoted still counts as a manager for as many days.
 */
export const SECOND_PERSON_DAYS = 7;

function recently(now: string): string {
  return instantAfter(now, -SECOND_PERSON_DAYS * DAY_MS);
}

/** True if no other person is a manager who has signed in, or was one in the last seven days. */
export async function isAlone(services: Services, userId: string, now: string): Promise<boolean> {
  return isAloneAmong(await listStaffNow(services), userId, now);
}

export function isAloneAmong(staff: readonly StaffItem[], userId: string, now: string): boolean {
  return !staff.some((person) => person.user_id !== userId && countsAsManager(person, now));
}

/** Includes a person who was a manager until less than seven days ago. */
export function countsAsManager(person: StaffItem, now: string): boolean {
  if (person.joined_at === undefined) return false;
  return isActiveManager(person) || (person.manager_until ?? '') > recently(now);
}

/** True for an active manager who signed in before `askedAt`, if neither lately made the other a manager. */
export function isSecondPerson(
  person: StaffItem,
  {
    makerId,
    askedAt,
    now,
    staff,
  }: { makerId: string; askedAt: string; now: string; staff: readonly StaffItem[] },
): boolean {
  const maker = staff.find((one) => one.user_id === makerId);
  const { joined_at: joinedAt, manager_since: since = '' } = person;
  return (
    person.user_id !== makerId &&
    isActiveManager(person) &&
    joinedAt !== undefined &&
    joinedAt <= askedAt &&
    since <= askedAt &&
    !gaveAccess(makerId, person, now) &&
    !(maker && gaveAccess(person.user_id, maker, now))
  );
}

/** Returns true if the giver invited, promoted or enabled the person in the last seven days. */
export function gaveAccess(giverId: string, person: StaffItem, now: string): boolean {
  return person.manager_by === giverId && (person.manager_since ?? '') > recently(now);
}
