import { LIMITS } from '#shared/constants.ts';
import type { accessContract } from '#shared/contract/access.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { Refusal } from '../ledger/refusal.ts';
import { sendInvitation, triesToInvite } from '../messages/send-invitation.ts';
import {
  type AccessLink,
  aboutClient,
  accessOf,
  type ClientItem,
  hasFullAccess,
  isLive,
  updateAccessWrite,
} from '../records/client-store.ts';
import { loadClient } from '../records/load-client.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { countTry } from '../records/try-store.ts';
import {
  clientIdsOf,
  findUser,
  findUsers,
  linkedAudit,
  putUserWrite,
  type UserItem,
  updateClientIdsWrite,
} from '../records/user-store.ts';
import { accessMessages } from './access-messages.ts';
import { presentAccess } from './present-access.ts';

type Call = typeof accessContract.giveAccess;
type Input = Parameters<Handler<Call>>[0];
type AccessContext = Parameters<Handler<Call>>[1];

const SENTENCES = EXACT_SENTENCES['invalid-input'];

export const giveAccess: Handler<'giveAccess'> = async (input, context) => {
  const { services, refuse } = context;
  let invited: Login | undefined;
  let isSent = false;
  const given = await decideAgain(async () => {
    const client = await loadClient(context, input.id);
    if (client.status === 'Suspended') return refuse('client-suspended');
    checkUntil(context, input);
    // If a later step fails, a retry finds this account again.
    const { userId } = await services.identity.findOrCreateUser(input.email);
    const stored = await findUser(services, userId);
    checkUser(context, stored);
    const user = stored ?? newLogin(userId, input.email, client.id);
    const before = accessOf(client).find((link) => link.user_id === userId);
    if (userId === client.user_id) checkMain(context, input);
    const link = linkOf(context, input, userId, before);
    const changes = changesOf(input.email, before, link);
    const isSame = Object.keys(changes).length === 0;
    if (isSame && user.joined_at !== undefined) return refuse('nothing-to-change');
    if (isSame && !isSent) {
      const tries = await triesToInvite(context, user.user_id);
      const outcome = await invite(context, user);
      if (outcome === 'joined') return refuse('nothing-to-change');
      if (outcome === 'on its way') return refuse('invitation-on-its-way');
      isSent = true;
      await countTry(services, tries);
    }
    invited = stored === undefined ? user : undefined;
    return commitLink(context, client, { user, isNew: stored === undefined }, { before, link, changes });
  }, refuse);
  if (invited) await invite(context, invited);
  return given;
};

function checkUntil({ refuse, today }: AccessContext, { role, until }: Input): void {
  const fault =
    role === 'adviser' && until === undefined
      ? SENTENCES.untilMissing
      : until !== undefined && until < today
        ? SENTENCES.untilPast
        : undefined;
  if (fault) refuse('invalid-input', { sentence: fault, issues: [{ path: 'until', message: fault }] });
}

function checkMain({ refuse }: AccessContext, { role, until }: Input): void {
  if (role !== 'adviser' && until === undefined) return;
  const message = SENTENCES.untilOfOwner;
  const path = role === 'adviser' ? 'role' : 'until';
  refuse('invalid-input', { sentence: message, issues: [{ path, message }] });
}

function checkUser({ refuse }: AccessContext, user: UserItem | undefined): void {
  if (!user) return;
  if (user.role !== 'client') refuse('email-taken', { sentence: EXACT_SENTENCES['email-taken'].ofStaff });
  if (user.status === 'disabled') refuse('email-taken');
}

function newLogin(userId: string, email: string, clientId: string): UserItem {
  return { user_id: userId, email, role: 'client', status: 'active', client_ids: [clientId], version: 1 };
}

function linkOf(
  { actor, now, today }: AccessContext,
  { role, until, mail }: Input,
  userId: string,
  before: AccessLink | undefined,
): AccessLink {
  const isGivenAnew =
    !before || !isLive(before, today) || (hasFullAccess({ role }) && !hasFullAccess(before));
  const { given_by, given_at } = isGivenAnew ? { given_by: actor.userId, given_at: now } : before;
  return {
    user_id: userId,
    role,
    since: before?.since ?? now,
    ...(given_by === undefined ? {} : { given_by, given_at }),
    ...(until === undefined ? {} : { until }),
    ...(role === 'adviser' && mail ? { mail: true } : {}),
  };
}

function changesOf(email: string, before: AccessLink | undefined, after: AccessLink): AuditEntry['changes'] {
  const shown = ({ role, until, mail }: AccessLink) => ({ role, until, mail: mail ?? false });
  const changes = before
    ? fieldChanges(shown(before), shown(after))
    : Object.fromEntries(Object.entries(shown(after)).map(([name, value]) => [name, { after: value }]));
  return Object.keys(changes).length === 0
    ? {}
    : { login: { before: before && email, after: email }, ...changes };
}

async function commitLink(
  context: AccessContext,
  client: ClientItem,
  { user, isNew }: { user: UserItem; isNew: boolean },
  {
    before,
    link,
    changes,
  }: { before: AccessLink | undefined; link: AccessLink; changes: AuditEntry['changes'] },
) {
  const { services, refuse, now, today } = context;
  const isSame = Object.keys(changes).length === 0;
  const links = accessOf(client);
  const others = links.filter(({ user_id: userId }) => userId !== user.user_id);
  if (!before && links.length >= LIMITS.loginsPerClient) return refuse('too-many-logins');
  const isLinked = clientIdsOf(user).includes(client.id);
  if (!isLinked && clientIdsOf(user).length >= LIMITS.clientsPerLogin)
    return refuse('too-many-logins', { sentence: EXACT_SENTENCES['too-many-logins'].ofClients });
  const after: ClientItem = {
    ...client,
    access: before ? links.map((one) => (one === before ? link : one)) : [...others, link],
    ended_access: client.ended_access?.filter(({ user_id: userId }) => userId !== user.user_id),
  };
  const users = await findUsers(services, [
    ...others.map(({ user_id: userId }) => userId),
    ...(after.ended_access ?? []).map(({ user_id: userId }) => userId),
  ]);
  const messages = isSame
    ? []
    : await accessMessages(services, after, user, {
        kind: before ? 'changed' : 'given',
        link,
        isNew,
        at: now,
      });
  const userWrite = isNew
    ? putUserWrite(services, user)
    : isLinked
      ? undefined
      : updateClientIdsWrite(services, user, [...clientIdsOf(user), client.id]);
  const what = before ? 'Changed the access of' : 'Gave access to';
  return context.commit(
    {
      writes: {
        client: updateAccessWrite(services, client, after),
        ...(userWrite ? { user: userWrite } : {}),
        ...putMessageWrites(services, messages, now),
      },
      audit: {
        ...aboutClient(client),
        action: isSame ? 'client.access-invited' : before ? 'client.access-changed' : 'client.access-given',
        summary: isSame ? `Invited ${user.email} again` : `${what} ${user.email}`,
        changes: isSame ? { invitation_sent: { after: now } } : changes,
      },
      furtherAudits: isNew || isLinked ? [] : [linkedAudit(user, client.id)],
    },
    presentAccess(after, new Map([...users, [user.user_id, user]]), today),
  );
}

type Login = Pick<UserItem, 'user_id' | 'email'>;

async function invite(context: AccessContext, login: Login): Promise<'sent' | 'on its way' | 'joined'> {
  try {
    return (await sendInvitation(context, login)) ? 'sent' : 'on its way';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already-joined') return 'joined';
    const isUnsent = error instanceof Refusal && error.code === 'invitation-not-sent';
    if (!isUnsent) throw error;
    const sentence = EXACT_SENTENCES['invitation-not-sent'].ofAccess;
    return context.refuse('invitation-not-sent', { sentence });
  }
}
