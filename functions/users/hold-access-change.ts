import { ConditionFailed } from '../ledger/change.ts';
import { type AccessChange, type StaffItem, takeOverAccessChange } from '../records/staff-store.ts';
import type { Services } from '../services.ts';

export async function holdAccessChange(
  services: Services,
  person: StaffItem,
  change: AccessChange,
  now: string,
): Promise<boolean> {
  const { access_change_id: id, access_held_until: until = '' } = person;
  if (id === undefined) return false;
  if (id === change.access_change_id) return true;
  if (until > now || !(await takeOverAccessChange(services, person, change)))
    throw new ConditionFailed(['change']);
  return true;
}
