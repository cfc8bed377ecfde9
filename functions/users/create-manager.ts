import { randomUUID } from 'node:crypto';
import type { peopleContract } from '#shared/contract/people.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { accessChange, listStaffNow } from '../records/staff-store.ts';
import { findUser } from '../records/user-store.ts';
import { accessMessages, managersTold } from './access-messages.ts';
import { newStaff } from './new-staff.ts';
import { presentPerson } from './present-person.ts';
import { sendStaffInvitation } from './send-staff-invitation.ts';

export const createManager: Handler<typeof peopleContract.createManager> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  // Create the account first, without a message or rights, so that a retry finds the account.
  const { userId } = await services.identity.findOrCreateUser(input.email);
  if (await findUser(services, userId)) return refuse('email-taken');
  const change = accessChange(randomUUID(), now);
  const { person, writes, audit } = newStaff(services, { userId, ...input }, change);
  const others = managersTold(await listStaffNow(services), { person, by: actor.userId });
  const messages = accessMessages(person, 'invited', { by: actor.name, reason: undefined, others });
  try {
    await context.commit(
      { writes: { ...writes, ...putMessageWrites(services, messages, now) }, audit },
      // The stored response already shows the state after the user pool is updated, so that repeats get the same response.
      presentPerson(actor, { ...person, access_change_id: undefined }, { invitation: { at: now } }),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) return refuse('email-taken');
    throw error;
  }
  // The invitation comes last, because it can be sent again separately.
  // Ignore the result: false means that an interrupted earlier request is already sending the invitation.
  await sendStaffInvitation(context, person, change.access_change_id);
  return presentPerson(actor, { ...person, access_change_id: undefined }, { invitation: { at: now } });
};
