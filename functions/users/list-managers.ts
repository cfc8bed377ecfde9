import type { peopleContract } from '#shared/contract/people.ts';
import type { Handler } from '../http/context.ts';
import { secondFactorNow } from '../http/second-factor.ts';
import { findInvitations } from '../records/invitation-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { presentPerson, stateOf } from './present-person.ts';

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
        hasSecondFactor:
          stateOf(person) === 'active' ? await secondFactorNow(services, person.user_id) : undefined,
      }),
    ),
  );
  return { people, needs_second_factor: services.managersNeedSecondFactor };
};
