import { isStaff, type StaffRole } from '#shared/roles.ts';
import type { Write } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { updateAlone } from '../ledger/transact.ts';
import { check } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { changeUser, findUser, findUsersOf, listStaff, type UserItem, userKey } from './user-store.ts';

export type StaffItem = UserItem & { readonly role: StaffRole };

export function isStaffItem(user: UserItem): user is StaffItem {
  return isStaff(user.role);
}

export async function listStaffNow(services: Services): Promise<StaffItem[]> {
  const listed = await listStaff(services);
  // The list may lag, so each person is read by key.
  const users = await findUsersOf(services, listed);
  return [...users.values()].filter(isStaffItem).sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en-AU'));
}

export function isActiveManager({ role, status }: Pick<StaffItem, 'role' | 'status'>): boolean {
  return role === 'manager' && status === 'active';
}

export async function findStaff(services: Services, userId: string): Promise<StaffItem | undefined> {
  const user = await findUser(services, userId);
  return user && isStaffItem(user) ? user : undefined;
}

export function nameOf({ name, email }: Pick<UserItem, 'name' | 'email'>): string {
  return name || email;
}

// After this time, another request may send an unfinished access change to the user pool.
const HELD_MS = 60_000;

export type AccessChange = Required<Pick<UserItem, 'access_change_id' | 'access_held_until'>>;

export function accessChange(id: string, now: string): AccessChange {
  return { access_change_id: id, access_held_until: instantAfter(now, HELD_MS) };
}

export type Access = Pick<
  UserItem,
  | 'role'
  | 'status'
  | 'disabled_at'
  | 'disabled_by'
  | 'disabled_by_name'
  | 'manager_since'
  | 'manager_by'
  | 'manager_until'
>;

/** The fund must always have a manager, so `staysManager` must check another manager in the same transaction. */
export function changeAccessWrite(
  services: Services,
  before: StaffItem,
  after: Access & AccessChange & Pick<UserItem, 'tokens_valid_after'>,
): Write {
  const enabled = after.disabled_at === undefined ? ['disabled_at', 'disabled_by', 'disabled_by_name'] : [];
  return changeUser(services, before, { set: after, remove: ['ended_sign_ins', ...enabled] });
}

export function staysManager(services: Services, userId: string): Write {
  return check(services, { key: userKey(userId), when: { role: 'manager', status: 'active' } });
}

export async function takeOverAccessChange(services: Services, user: StaffItem, change: AccessChange) {
  // No audit row is written, because the change already has one.
  const isTaken = await updateAlone(services, {
    key: userKey(user.user_id),
    set: change,
    when: { access_change_id: user.access_change_id ?? '' },
  });
  if (isTaken) return true;
  // A lost reply looks like a failed write, so the stored record shows whether the write succeeded.
  const stored = await findStaff(services, user.user_id);
  return stored?.access_change_id === change.access_change_id;
}

export async function endAccessChange(services: Services, userId: string, changeId: string): Promise<void> {
  await updateAlone(services, {
    key: userKey(userId),
    remove: ['access_change_id', 'access_held_until'],
    when: { access_change_id: changeId },
  });
}

export function renameStaffWrite(services: Services, user: StaffItem, name: string): Write {
  return changeUser(services, user, { set: { name } });
}

export function remindedWrite(services: Services, user: StaffItem, at: string): Write {
  return changeUser(services, user, { set: { reminded_at: at } });
}
