import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { isNameTaken } from '../records/staff-name-store.ts';
import { findUser } from '../records/user-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { isAlone } from '../two-people/second-person.ts';
import { createStaff } from './create-staff.ts';
import { presentPerson } from './present-person.ts';
import { sendStaffInvitation } from './send-staff-invitation.ts';

export const createManager: Handler<'createManager'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  if (input.role === 'manager' && !(await isAlone(services, actor.userId, now))) {
    const account = await services.identity.findAccount(input.email);
    if (account && (await findUser(services, account.userId))) return refuse('email-taken');
    if (await isNameTaken(services, input.name, '')) return refuse('name-taken');
    return askApproval(context, {
      what: 'manager-invited',
      subject: input.email,
      summary: `Invite ${input.name} (${input.email}) as a manager`,
      reason: 'New manager',
      input,
      takesEffect: true,
    });
  }
  const { person, change, changeId } = await createStaff(context, input, { by: actor.userId });
  // The answer shows the finished change, because a repeated request gets the same answer later.
  const answer = presentPerson(
    actor,
    { ...person, access_change_id: undefined },
    { invitation: { at: now } },
  );
  try {
    await context.commit(change, answer);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return refuse(error.failed.has('user') ? 'email-taken' : 'name-taken');
  }
  await sendStaffInvitation(context, person, changeId);
  return answer;
};
