import { randomUUID } from 'node:crypto';
import type { peopleContract } from '#shared/contract/people.ts';
import type { Context, Handler } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  type Access,
  accessChange,
  changeAccessWrite,
  findStaff,
  isActiveManager,
  listStaffNow,
  nameOf,
  type StaffItem,
  staysManager,
} from '../records/staff-store.ts';
import { userTarget } from '../records/user-store.ts';
import { type AccessNews, accessMessages, managersTold } from './access-messages.ts';
import { finishAccessChange } from './finish-access-change.ts';
import { holdAccessChange } from './hold-access-change.ts';
import { presentPerson } from './present-person.ts';

type Call = typeof peopleContract.updateManager;
type Input = Parameters<Handler<Call>>[0];
type AccessContext = Parameters<Handler<Call>>[1];

/**
 * Stores the change, then updates the user pool. After an interruption, the person has no rights until a
 * repeated request finishes the change.
 */
export const updateManager: Handler<typeof peopleContract.updateManager> = async (input, context) => {
  const { actor, refuse } = context;
  if (input.id === actor.userId) return refuse('own-access');
  const changeId = randomUUID();
  const person = await decideAgain(
    () => changeStored(input, context, changeId),
    () => refuse('changed-meanwhile'),
  );
  if (person.access_change_id === changeId) await finish(context, person, changeId);
  return presentPerson(actor, { ...person, access_change_id: undefined });
};

/** The person after the change; unchanged if the stored person already has the requested role and status. */
async function changeStored(input: Input, context: AccessContext, changeId: string): Promise<StaffItem> {
  const { services, actor, refuse } = context;
  const now = services.now().toISOString();
  const change = accessChange(changeId, now);
  const before = (await findStaff(services, input.id)) ?? refuse('user-not-found');
  const isHeld = await holdAccessChange(services, before, change, now);
  const after = afterChange(before, input, { by: actor.name, now });
  const news = newsOf(before, after);
  if (!news) return isHeld ? { ...before, ...change } : before;
  const [staff, caller] = await Promise.all([listStaffNow(services), findStaff(services, actor.userId)]);
  const others = staff.map((one) => (one.user_id === before.user_id ? after : one));
  // Add the caller, because the list may not show a recently invited person yet.
  if (![...others, ...(caller ? [caller] : [])].some(isActiveManager)) return refuse('last-manager');
  // Check the caller again, because another manager may have ended the caller's access since the request began.
  if (!caller || !isActiveManager(caller)) return refuse('forbidden');
  const stored = { ...before, ...after, ...change, version: before.version + 1 };
  await context.commit(
    {
      writes: {
        user: changeAccessWrite(services, before, {
          ...after,
          ...change,
          // Tokens issued within this second must also be refused.
          tokens_valid_after: Math.floor(services.now().getTime() / 1000) + 1,
        }),
        // The fund must keep a manager: if two managers disable each other at the same time, this check lets only one succeed.
        caller: staysManager(services, actor.userId),
        ...messageWrites(context, staff, stored, news, input.reason),
      },
      audit: auditOf(before, after, news, input.reason),
    },
    presentPerson(actor, stored),
  );
  return stored;
}

type After = Access & Pick<StaffItem, 'user_id' | 'role'>;

function afterChange(
  { user_id, role, status, disabled_at, disabled_by_name }: StaffItem,
  input: Input,
  { by, now }: { by: string; now: string },
): After {
  const kept = { user_id, role, status, disabled_at, disabled_by_name };
  if (input.role !== undefined) return { ...kept, role: input.role };
  if (input.disabled === (status === 'disabled')) return kept;
  return input.disabled
    ? { user_id, role, status: 'disabled', disabled_at: now, disabled_by_name: by }
    : { user_id, role, status: 'active', disabled_at: undefined, disabled_by_name: undefined };
}

function newsOf(before: StaffItem, after: After): AccessNews | undefined {
  if (before.role !== after.role) return 'role';
  if (before.status === after.status) return undefined;
  return after.status === 'disabled' ? 'disabled' : 'enabled';
}

function messageWrites(
  { services, actor, now }: AccessContext,
  staff: readonly StaffItem[],
  person: StaffItem,
  news: AccessNews,
  reason: string,
) {
  const others = managersTold(staff, { person, by: actor.userId });
  return putMessageWrites(services, accessMessages(person, news, { by: actor.name, reason, others }), now);
}

function auditOf(before: StaffItem, after: After, news: AccessNews, reason: string): Change['audit'] {
  const { role, status } = after;
  const done = { role: `Made ${role}`, disabled: 'Disabled', enabled: 'Enabled', invited: 'Invited' }[news];
  return {
    target: userTarget(before.user_id),
    name: nameOf(before),
    action: 'manager.access-changed',
    summary: `${done}: ${reason}`,
    changes: {
      ...fieldChanges({ role: before.role, status: before.status }, { role, status }),
      reason: { after: reason },
    },
  };
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
