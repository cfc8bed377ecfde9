import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#shared/roles.ts';
import type { Maker } from '../ledger/maker.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { isNameTaken } from '../records/staff-name-store.ts';
import { accessChange, listStaffNow, type StaffItem } from '../records/staff-store.ts';
import { findUser } from '../records/user-store.ts';
import type { Effect } from '../two-people/take-effect.ts';
import { accessMessages, managersTold } from './access-messages.ts';
import { newStaff } from './new-staff.ts';
import { inviteStaff } from './send-staff-invitation.ts';

export async function createStaff(
  { services, actor, now, refuse }: Maker<'email-taken' | 'name-taken'>,
  input: { email: string; name: string; role: StaffRole },
  { by }: { by: string },
): Promise<Effect & { readonly person: StaffItem; readonly changeId: string }> {
  const { userId } = await services.identity.findOrCreateUser(input.email);
  if (await findUser(services, userId)) return refuse('email-taken');
  if (await isNameTaken(services, input.name, userId)) return refuse('name-taken');
  const access = accessChange(randomUUID(), now);
  const { person, writes, audit } = newStaff(services, { userId, ...input }, access, { by, at: now });
  const others = managersTold(await listStaffNow(services), { person, by: actor.userId });
  const messages = accessMessages(person, 'invited', { by: actor.name, reason: undefined, others });
  const changeId = access.access_change_id;
  return {
    person,
    changeId,
    change: { writes: { ...writes, ...putMessageWrites(services, messages, now) }, audit },
    afterwards: async () => {
      await inviteStaff(services, person, changeId);
    },
  };
}
