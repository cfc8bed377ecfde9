import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { findStaff, nameOf, remindedWrite } from '../records/staff-store.ts';
import { userTarget } from '../records/user-store.ts';
import { reminderMessage } from './access-messages.ts';
import { presentPerson, stateOf } from './present-person.ts';

export const remindManager: Handler<'remindManager'> = async ({ id }, context) => {
  const { services, actor, now, today, refuse } = context;
  return decideAgain(async () => {
    const person = (await findStaff(services, id)) ?? refuse('user-not-found');
    if (stateOf(person) !== 'active') return refuse('person-not-in');
    if (person.reminded_at !== undefined && fundDayOf(person.reminded_at) === today)
      return refuse('reminded-today');
    if (await services.identity.hasSecondFactor(id)) return refuse('has-second-factor');
    const message = reminderMessage(person, actor.name, services.managersNeedSecondFactor);
    return context.commit(
      {
        writes: {
          user: remindedWrite(services, person, now),
          ...putMessageWrites(services, [message], now),
        },
        audit: {
          target: userTarget(person.user_id),
          name: nameOf(person),
          action: 'user.reminded',
          summary: 'Reminded to set up an authenticator app',
          changes: { reminded_at: { before: person.reminded_at, after: now } },
        },
      },
      presentPerson(actor, { ...person, reminded_at: now }, { hasSecondFactor: false }),
    );
  }, refuse);
};
