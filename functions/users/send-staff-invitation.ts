import type { Context } from '../http/context.ts';
import { Refusal } from '../ledger/refusal.ts';
import { inviteLogin } from '../messages/invite-login.ts';
import type { StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';
import { finishAccessChange } from './finish-access-change.ts';

export async function inviteStaff(services: Services, person: StaffItem, changeId: string | undefined) {
  if (changeId !== undefined) await finishAccessChange(services, person, changeId);
  return inviteLogin(services, { userId: person.user_id, email: person.email });
}

export async function sendStaffInvitation(
  { services, refuse, correlationId }: Context<'person-not-invited' | 'person-joined'>,
  person: StaffItem,
  changeId: string | undefined,
): Promise<boolean> {
  try {
    return await inviteStaff(services, person, changeId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already-joined') return refuse('person-joined');
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'invitation-failed', correlationId, code });
    return refuse('person-not-invited');
  }
}
