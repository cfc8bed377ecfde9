import { randomUUID } from 'node:crypto';
import { isWaiting } from '#shared/contract/approvals.ts';
import type { peopleContract } from '#shared/contract/people.ts';
import type { Context, Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { isNameTaken, renameWrites } from '../records/staff-name-store.ts';
import {
  accessChange,
  findStaff,
  isActiveManager,
  nameOf,
  renameStaffWrite,
  type StaffItem,
} from '../records/staff-store.ts';
import { userTarget } from '../records/user-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { isAlone } from '../two-people/second-person.ts';
import { accessAfter, changeAccess, givesManager } from './change-access.ts';
import { finishAccessChange } from './finish-access-change.ts';
import { holdAccessChange } from './hold-access-change.ts';
import { presentPerson } from './present-person.ts';

type Call = typeof peopleContract.updateManager;
type Input = Parameters<Handler<Call>>[0];
type AccessContext = Parameters<Handler<Call>>[1];

/** After an interruption, the person has no rights until a repeated request finishes the change. */
export const updateManager: Handler<'updateManager'> = async (input, context) => {
  const { actor, refuse } = context;
  const { name } = input;
  if (name !== undefined) return renameManager({ ...input, name }, context);
  if (input.id === actor.userId) return refuse('own-access');
  const changeId = randomUUID();
  const person = await decideAgain(() => changeStored(input, context, changeId), refuse);
  if (isWaiting(person)) return person;
  if (person.access_change_id === changeId) await finish(context, person, changeId);
  return presentPerson(actor, { ...person, access_change_id: undefined });
};

/** Managers may change their own names only if they are the only manager. */
function renameManager({ id, name, reason }: Input & { name: string }, context: AccessContext) {
  const { services, actor, now, refuse } = context;
  return decideAgain(async () => {
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
  }, refuse);
}

async function changeStored(input: Input, context: AccessContext, changeId: string) {
  const { services, actor, refuse } = context;
  const now = services.now().toISOString();
  const change = accessChange(changeId, now);
  const before = (await findStaff(services, input.id)) ?? refuse('user-not-found');
  const after = accessAfter(before, input, { by: actor.userId, byName: actor.name, now });
  if (givesManager(before, after) && !(await isAlone(services, actor.userId, now))) {
    // The token alone does not prove that the caller is still a manager.
    const caller = await findStaff(services, actor.userId);
    if (!caller || !isActiveManager(caller)) return refuse('forbidden');
    const isRole = before.role !== after.role;
    return askApproval(context, {
      what: isRole ? 'manager-promoted' : 'manager-enabled',
      subject: userTarget(input.id),
      summary: isRole ? `Make ${nameOf(before)} a manager` : `Enable ${nameOf(before)} as a manager`,
      reason: input.reason,
      input,
      takesEffect: true,
    });
  }
  const isHeld = await holdAccessChange(services, before, change, now);
  const effect = await changeAccess({ ...context, now }, input, { by: actor.userId, change });
  if (!effect) return isHeld ? { ...before, ...change } : before;
  await context.commit(effect.change, presentPerson(actor, effect.person));
  return effect.person;
}

async function finish(
  { services, refuse, correlationId }: Context<'access-unfinished'>,
  person: StaffItem,
  changeId: string,
): Promise<void> {
  try {
    await finishAccessChange(services, person, changeId);
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'access-change-unfinished', correlationId, code });
    refuse('access-unfinished');
  }
}
