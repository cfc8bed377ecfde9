import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import { isActiveManager, listStaffNow, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/** How long a new manager is not yet a second person, and a manager who lost access still counts as one of two. */
export const SECOND_PERSON_DAYS = 7;

/** The instant `SECOND_PERSON_DAYS` before. */
function recently(now: string): string {
  return instantAfter(now, -SECOND_PERSON_DAYS * DAY_MS);
}

/**
 * Whether nobody else can be the second person: no other active manager has ever signed in, and none who had
 * was disabled or demoted in the last seven days.
 */
export async function isAlone(services: Services, userId: string, now: string): Promise<boolean> {
  return isAloneAmong(await listStaffNow(services), userId, now);
}

export function isAloneAmong(staff: readonly StaffItem[], userId: string, now: string): boolean {
  return !staff.some((person) => person.user_id !== userId && countsAsManager(person, now));
}

/** Whether the person is one of the fund's managers, or was one until less than seven days ago. */
export function countsAsManager(person: StaffItem, now: string): boolean {
  if (person.joined_at === undefined) return false;
  return isActiveManager(person) || (person.manager_until ?? '') > recently(now);
}

/**
 * Whether the manager can be the second person for what `makerId` asked for at `askedAt`: another active
 * manager who had signed in before. Neither of the two may have made the other a manager in the last seven days.
 */
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

/** Whether this manager made the person a manager in the last seven days, by an invitation, a role or by enabling. */
export function gaveAccess(giverId: string, person: StaffItem, now: string): boolean {
  return person.manager_by === giverId && (person.manager_since ?? '') > recently(now);
}
