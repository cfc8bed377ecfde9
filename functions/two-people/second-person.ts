import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import { isActiveManager, listStaffNow, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/** A former manager counts as a manager for this many days. Otherwise, a manager could remove all others and approve alone. */
export const SECOND_PERSON_DAYS = 7;

function recently(now: string): string {
  return instantAfter(now, -SECOND_PERSON_DAYS * DAY_MS);
}

export async function isAlone(services: Services, userId: string, now: string): Promise<boolean> {
  return isAloneAmong(await listStaffNow(services), userId, now);
}

export function isAloneAmong(staff: readonly StaffItem[], userId: string, now: string): boolean {
  return !staff.some((person) => person.user_id !== userId && countsAsManager(person, now));
}

export function countsAsManager(person: StaffItem, now: string): boolean {
  if (person.joined_at === undefined) return false;
  return isActiveManager(person) || (person.manager_until ?? '') > recently(now);
}

/** If one manager recently made another person a manager, neither can approve the other's changes. */
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

export function gaveAccess(giverId: string, person: StaffItem, now: string): boolean {
  return person.manager_by === giverId && (person.manager_since ?? '') > recently(now);
}
