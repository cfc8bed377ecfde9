import { endAccessChange, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

/**
 * Lets the user pool follow what is stored of a person: their group, and whether they may sign in. Throws as the pool
 * does; the change is then still marked as unfinished, and can be finished by repeating the request.
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
