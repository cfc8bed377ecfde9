import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { accessChange, findStaff, nameOf } from '../records/staff-store.ts';
import { invitedUserWrite, userTarget } from '../records/user-store.ts';
import { holdAccessChange } from './hold-access-change.ts';
import { presentPerson } from './present-person.ts';
import { sendStaffInvitation } from './send-staff-invitation.ts';

export const inviteManager: Handler<'inviteManager'> = async ({ id }, context) => {
  const { services, actor, refuse } = context;
  const changeId = randomUUID();
  const { person, isHeld } = await decideAgain(async () => {
    const found = (await findStaff(services, id)) ?? refuse('user-not-found');
    if (found.joined_at !== undefined) return refuse('person-joined');
    if (found.status === 'disabled') return refuse('person-disabled');
    const now = services.now().toISOString();
    return {
      person: found,
      isHeld: await holdAccessChange(services, found, accessChange(changeId, now), now),
    };
  }, refuse);
  if (!(await sendStaffInvitation(context, person, isHeld ? changeId : undefined)))
    return refuse('invitation-on-its-way');
  const invitedAt = services.now().toISOString();
  return context.commit(
    {
      writes: { user: invitedUserWrite(services, person.user_id) },
      audit: {
        target: userTarget(person.user_id),
        name: nameOf(person),
        action: 'user.invited',
        summary: 'Invitation sent again',
        changes: { invitation_sent: { after: invitedAt } },
      },
    },
    presentPerson(actor, { ...person, access_change_id: undefined }, { invitation: { at: invitedAt } }),
  );
};
