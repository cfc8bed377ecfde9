import type { Handler } from '../http/context.ts';
import { secondFactorNow } from '../http/second-factor.ts';
import { listApprovalItems } from '../records/approval-store.ts';
import { findInvitations } from '../records/invitation-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { userTarget } from '../records/user-store.ts';
import { isAloneAmong } from '../two-people/second-person.ts';
import { presentPerson, stateOf } from './present-person.ts';

export const listManagers: Handler<'listManagers'> = async (_input, { services, actor, now }) => {
  const [staff, approvals] = await Promise.all([listStaffNow(services), listApprovalItems(services)]);
  const waiting = new Set(approvals.filter(({ state }) => state === 'open').map(({ subject }) => subject));
  const invited = staff.filter((person) => stateOf(person) === 'invited');
  const invitations = await findInvitations(
    services,
    invited.map(({ user_id: userId }) => userId),
  );
  const people = await Promise.all(
    staff.map(async (person) =>
      presentPerson(actor, person, {
        invitation: invitations.get(person.user_id),
        isWaiting: waiting.has(userTarget(person.user_id)),
        hasSecondFactor:
          stateOf(person) === 'active' ? await secondFactorNow(services, person.user_id) : undefined,
      }),
    ),
  );
  const isAlone = isAloneAmong(staff, actor.userId, now);
  return { people, needs_second_factor: services.managersNeedSecondFactor, is_alone: isAlone };
};
