import { randomUUID } from 'node:crypto';
import type { Person } from '#shared/contract/people.ts';
import { type AuditEntry, ConditionFailed } from '../ledger/change.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import type { Maker } from '../ledger/maker.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  type Access,
  type AccessChange,
  accessChange,
  changeAccessWrite,
  findStaff,
  isActiveManager,
  listStaffNow,
  nameOf,
  type StaffItem,
  staysManager,
} from '../records/staff-store.ts';
import { userTarget } from '../records/user-store.ts';
import type { Effect } from '../two-people/take-effect.ts';
import { type AccessNews, accessMessages, managersTold } from './access-messages.ts';
import { finishAccessChange } from './finish-access-change.ts';

export interface AccessInput {
  readonly id: string;
  readonly role?: Person['role'] | undefined;
  readonly disabled?: boolean | undefined;
  readonly reason: string;
}

const ENABLED = { disabled_at: undefined, disabled_by: undefined, disabled_by_name: undefined };

type After = Access & Pick<StaffItem, 'user_id' | 'role'>;

export function accessAfter(
  before: StaffItem,
  { role = before.role, disabled = before.status === 'disabled' }: AccessInput,
  { by, byName, now }: { by: string; byName: string; now: string },
): After {
  const { user_id, disabled_at, disabled_by, disabled_by_name } = before;
  const { manager_since, manager_by, manager_until } = before;
  const kept = { disabled_at, disabled_by, disabled_by_name };
  const isSame = disabled === (before.status === 'disabled');
  const after: After = {
    user_id,
    role,
    status: disabled ? 'disabled' : 'active',
    ...(isSame ? kept : disabled ? { disabled_at: now, disabled_by: by, disabled_by_name: byName } : ENABLED),
    ...{ manager_since, manager_by, manager_until },
  };
  if (givesManager(before, after)) return { ...after, manager_since: now, manager_by: by };
  return isActiveManager(before) && !isActiveManager(after) ? { ...after, manager_until: now } : after;
}

export function givesManager(before: Pick<StaffItem, 'role' | 'status'>, after: After): boolean {
  return isActiveManager(after) && !isActiveManager(before);
}

export function newsOf(before: StaffItem, after: After): AccessNews | undefined {
  if (before.role !== after.role) return 'role';
  if (before.status === after.status) return undefined;
  return after.status === 'disabled' ? 'disabled' : 'enabled';
}

export async function changeAccess(
  { services, actor, now, refuse }: Maker<'user-not-found' | 'last-manager' | 'forbidden'>,
  input: AccessInput,
  { by, change = accessChange(randomUUID(), now) }: { by: string; change?: AccessChange },
): Promise<(Effect & { readonly person: StaffItem }) | null> {
  const before = (await findStaff(services, input.id)) ?? refuse('user-not-found');
  // Another request is still writing an earlier change to the user pool, so this request tries again.
  const { access_change_id: underWay, access_held_until: until = '' } = before;
  if (underWay !== undefined && underWay !== change.access_change_id && until > now)
    throw new ConditionFailed(['change']);
  const after = accessAfter(before, input, { by, byName: actor.name, now });
  const news = newsOf(before, after);
  if (!news) return null;
  const [staff, caller] = await Promise.all([listStaffNow(services), findStaff(services, actor.userId)]);
  const others = staff.map((one) => (one.user_id === before.user_id ? after : one));
  // The list may lack a recently invited caller, so the caller's own record counts too.
  if (![...others, ...(caller ? [caller] : [])].some(isActiveManager)) return refuse('last-manager');
  // Another manager may have ended the caller's access since the request began.
  const isSystem = actor.role === 'system';
  if (!isSystem && !(caller && isActiveManager(caller))) return refuse('forbidden');
  const person = { ...before, ...after, ...change, version: before.version + 1 };
  const told = managersTold(staff, { person, by: actor.userId });
  return {
    person,
    change: {
      writes: {
        user: changeAccessWrite(services, before, {
          ...after,
          ...change,
          // One second is added, because tokens issued within the current second must be refused.
          tokens_valid_after: Math.floor(services.now().getTime() / 1000) + 1,
        }),
        // If two managers disable each other at the same time, only one may succeed.
        ...(isSystem ? {} : { caller: staysManager(services, actor.userId) }),
        ...putMessageWrites(
          services,
          accessMessages(person, news, { by: actor.name, reason: input.reason, others: told }),
          now,
        ),
      },
      audit: auditOf(before, after, news, input.reason),
    },
    afterwards: () => finishAccessChange(services, person, change.access_change_id),
  };
}

function auditOf(before: StaffItem, after: After, news: AccessNews, reason: string): AuditEntry {
  const done = { role: `Made ${after.role}`, disabled: 'Disabled', enabled: 'Enabled', invited: 'Invited' }[
    news
  ];
  return {
    target: userTarget(before.user_id),
    name: nameOf(before),
    action: 'manager.access-changed',
    summary: `${done}: ${reason}`,
    changes: {
      ...fieldChanges<Access>(before, after),
      reason: { after: reason },
    },
  };
}
