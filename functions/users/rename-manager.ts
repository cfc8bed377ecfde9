import type { Person } from '#shared/contract/people.ts';
import type { Context } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { isNameTaken, renameWrites } from '../records/staff-name-store.ts';
import { findStaff, nameOf, renameStaffWrite } from '../records/staff-store.ts';
import { userTarget } from '../records/user-store.ts';
import { isAlone } from '../two-people/second-person.ts';
import { presentPerson } from './present-person.ts';

/** Changes another manager's name, or the caller's own if the caller is the only manager. */
export function renameManager(
  { id, name, reason }: { id: string; name: string; reason: string },
  context: Context<'user-not-found' | 'own-name' | 'name-taken' | 'changed-meanwhile'>,
): Promise<Person> {
  const { services, actor, now, refuse } = context;
  return decideAgain(
    async () => {
      const before = (await findStaff(services, id)) ?? refuse('user-not-found');
      if (id === actor.userId && !(await isAlone(services, id, now))) return refuse('own-name');
      if (before.name === name) return presentPerson(actor, before);
      if (await isNameTaken(services, name, id)) return refuse('name-taken');
      return context.commit(
        {
          writes: {
            user: renameStaffWrite(services, before, name),
            ...(await renameWrites(services, {
              userId: id,
              email: before.email,
              before: nameOf(before),
              after: name,
            })),
          },
          audit: {
            target: userTarget(id),
            name,
            action: 'manager.renamed',
            summary: `Renamed ${nameOf(before)} to ${name}: ${reason}`,
            changes: { name: { before: before.name, after: name }, reason: { after: reason } },
          },
        },
        presentPerson(actor, { ...before, name }),
      );
    },
    () => refuse('changed-meanwhile'),
  );
}
