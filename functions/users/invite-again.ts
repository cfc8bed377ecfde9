import { randomUUID } from 'node:crypto';
import { type Change, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { Refusal } from '../ledger/refusal.ts';
import { inviteLogin } from '../messages/invite-login.ts';
import { invitationChange } from '../messages/send-invitation.ts';
import type { ClientItem } from '../records/client-store.ts';
import { findUser, invitedUserWrite, knownNameOf, type UserItem, userTarget } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { linkedClientsOf, ownClientOf } from './present-user.ts';

/** A new invitation makes the previous one invalid, so an invitation younger than this is not renewed. */
const YOUNG_MS = 3_600_000;

const SUMMARY = 'Invitation renewed, as requested at sign-in';

/** Logs must not contain the address. */
export async function inviteAgain(services: Services, email: string, summary = SUMMARY): Promise<void> {
  const account = await services.identity.findAccount(email);
  const user = account?.isInvited ? await findUser(services, account.userId) : undefined;
  if (user?.status !== 'active' || user.email !== email) return;
  // A person who has joined needs an invitation only after the user pool was replaced, which `login_id` shows.
  if (user.joined_at !== undefined && user.login_id === undefined) return;
  const linked = await linkedClientsOf(services, user);
  if (user.role === 'client' && !linked.some(({ client }) => isInvited(user, client))) return;
  const own = ownClientOf(user, linked);
  try {
    if (!(await inviteLogin(services, { userId: user.user_id, email }, YOUNG_MS))) return;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already-joined') return;
    throw error;
  }
  const correlationId = randomUUID();
  const now = services.now().toISOString();
  const change = own
    ? invitationChange(services, own, now, summary)
    : userInvitationChange(services, user, now, summary);
  await commitChange(services, change, { actor: SYSTEM_ACTOR, now, correlationId });
  services.log({ level: 'info', event: 'invitation-renewed', correlationId });
}

/** `not_invited` is only about the login with the client's own address. */
function isInvited({ user_id: userId }: UserItem, client: ClientItem): boolean {
  return client.status !== 'Suspended' && !(client.user_id === userId && client.not_invited);
}

function userInvitationChange(services: Services, user: UserItem, now: string, summary: string): Change {
  return {
    writes: { user: invitedUserWrite(services, user.user_id) },
    audit: {
      target: userTarget(user.user_id),
      name: knownNameOf(user),
      action: 'user.invited',
      summary,
      changes: { invitation_sent: { after: now } },
    },
  };
}
