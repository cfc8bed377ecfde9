import { endAccessChange, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/**
 * Updates the user pool from the stored person: the group, and whether sign-in is allowed. Throws the user pool's errors; the
 * change then stays marked as unfinished, and a repeated request finishes it.
 */
export async function finishAccessChange(
  services: Services,
  person: StaffItem,
  changeId: string,
): Promise<void> {
  const isDisabled = person.status === 'disabled';
  await services.identity.setStaffAccess(person.user_id, { role: person.role, isDisabled });
  await endAccessChange(services, person.user_id, changeId);
}
