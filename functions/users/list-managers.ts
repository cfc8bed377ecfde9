import type { peopleContract } from '#shared/contract/people.ts';
import type { Handler } from '../http/context.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import { findInvitations } from './invitation-store.ts';
import { presentPerson, stateOf } from './present-person.ts';
import { listStaffNow, type StaffItem } from './staff-store.ts';

export const listManagers: Handler<typeof peopleContract.listManagers> = async (
  _input,
  { services, actor },
) => {
  const staff = await listStaffNow(services);
  const invited = staff.filter((person) => stateOf(person) === 'invited');
  const invitations = await findInvitations(
    services,
    invited.map(({ user_id: userId }) => userId),
  );
  const people = await Promise.all(
    staff.map(async (person) =>
      presentPerson(actor, person, {
        invitation: invitations.get(person.user_id),
        hasSecondFactor: await secondFactorOf(services, person),
      }),
    ),
  );
  return { people, needs_second_factor: services.managersNeedSecondFactor };
};

/** What the user pool says now; what was known last, if it is too busy to answer. */
async function secondFactorOf(services: Services, person: StaffItem): Promise<boolean | undefined> {
  if (stateOf(person) !== 'active') return undefined;
  try {
    return await services.identity.hasSecondFactor(person.user_id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
