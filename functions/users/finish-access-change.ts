import { endAccessChange, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

export async function finishAccessChange(services: Services, person: StaffItem, changeId: string) {
  const isDisabled = person.status === 'disabled';
  await services.identity.setStaffAccess(person.user_id, { role: person.role, isDisabled });
  await endAccessChange(services, person.user_id, changeId);
}
