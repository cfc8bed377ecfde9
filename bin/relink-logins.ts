import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { servicesFromEnvironment } from '#functions/aws/services.ts';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitIfUnchanged } from '#functions/ledger/commit.ts';
import { accessOf, listClientsNow } from '#functions/records/client-store.ts';
import { findInvitations, forgetInvitationWrite } from '#functions/records/invitation-store.ts';
import { isStaffItem, listStaffNow } from '#functions/records/staff-store.ts';
import {
  findUser,
  findUsers,
  knownNameOf,
  linkLoginWrites,
  type UserItem,
  userTarget,
} from '#functions/records/user-store.ts';
import type { Services } from '#functions/services.ts';
import { inviteAgain } from '#functions/users/invite-again.ts';
import { runCommand } from '#local/run-command.ts';
import { connectToStage } from './stage-outputs.ts';

const SUMMARY = 'Has a new login, because the user pool was lost';

type Outcome =
  | 'has a login'
  | 'has no login'
  | 'has a new login'
  | 'is left alone: its login is of another record';

/** Maps email addresses to outcomes, and changes users only if `isApplied`. A second run continues a stopped run. */
export async function relinkLogins(services: Services, isApplied: boolean): Promise<Map<string, Outcome>> {
  const [staff, clients] = await Promise.all([listStaffNow(services), listClientsNow(services)]);
  const ids = clients.flatMap(accessOf).map(({ user_id: userId }) => userId);
  const outcomes = new Map<string, Outcome>();
  for (const user of [...staff, ...(await findUsers(services, ids)).values()])
    if (user.status === 'active') outcomes.set(user.email, await relink(services, user, isApplied));
  return outcomes;
}

async function relink(services: Services, user: UserItem, isApplied: boolean): Promise<Outcome> {
  const { identity } = services;
  const account = await identity.findAccount(user.email);
  const isFound = account?.userId === user.user_id;
  if (account && !isFound && (await findUser(services, account.userId)))
    return 'is left alone: its login is of another record';
  if (!isApplied) return isFound ? 'has a login' : 'has no login';
  if (!isFound) await link(services, user, (await identity.findOrCreateUser(user.email)).userId);
  await inviteOnce(services, user.user_id);
  return isFound ? 'has a login' : 'has a new login';
}

/** Changes nothing if somebody changed the user meanwhile. The next run then links the user. */
async function link(services: Services, user: UserItem, loginId: string): Promise<void> {
  const { user_id: userId, login_id: before } = user;
  if (loginId === userId) return;
  const writes = {
    ...linkLoginWrites(services, user, loginId),
    invitation: forgetInvitationWrite(services, userId),
  };
  const audit = {
    target: userTarget(userId),
    name: knownNameOf(user),
    action: 'user.relinked',
    summary: SUMMARY,
    changes: { login_id: { before, after: loginId } },
  };
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() };
  await commitIfUnchanged(services, { writes, audit }, by);
}

async function inviteOnce(services: Services, userId: string): Promise<void> {
  const user = await findUser(services, userId);
  if (user?.login_id === undefined) return;
  if ((await findInvitations(services, [userId])).get(userId)?.at) return;
  if (isStaffItem(user))
    await services.identity.setStaffAccess(userId, { role: user.role, isDisabled: false });
  await inviteAgain(services, user.email, SUMMARY);
}

await runCommand(import.meta.filename, async () => {
  const options = {
    stage: { type: 'string', default: 'dev' },
    apply: { type: 'boolean', default: false },
  } as const;
  const { stage, apply } = parseArgs({ options }).values;
  await connectToStage(stage);
  for (const [email, outcome] of await relinkLogins(servicesFromEnvironment(), apply))
    console.log(`${email} ${outcome}.`);
  console.log(
    apply
      ? 'Whoever was invited chooses a new password within 14 days and sets up the authenticator app again. Run this once more to see that nobody is without a login.'
      : 'Nothing was changed. With --apply, everybody without a login gets one, and an invitation by email.',
  );
  return 0;
});
