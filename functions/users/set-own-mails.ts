import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { requireFreshSignIn } from '../http/fresh-sign-in.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { copyMessages } from '../messages/copy-messages.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { knownNameOf, type OwnMails, setMailsWrite, userTarget } from '../records/user-store.ts';
import { presentMails } from './get-own-mails.ts';
import { linkedClientsOf, ownClientOf } from './present-user.ts';

export const setOwnMails: Handler<'setOwnMails'> = async ({ kinds, copy_to: copyTo }, context) => {
  const { services, actor, now, refuse } = context;
  const { user } = actor;
  if (!user) return refuse('forbidden');
  const { kinds: before = {}, copy: former } = user.mails ?? {};
  const isSame = copyTo === undefined || copyTo === (former?.email ?? null);
  if (!isSame) requireFreshSignIn(context);
  const copy = isSame
    ? former
    : copyTo === null
      ? undefined
      : { id: randomUUID(), email: copyTo, set_at: now };
  const mails: OwnMails = { kinds: { ...before, ...kinds }, ...(copy ? { copy } : {}) };
  const shown = (of: Parameters<typeof presentMails>[0]) => {
    const { kinds: wanted, copy_to: address } = presentMails(of);
    return { ...wanted, copy_to: address ?? undefined };
  };
  const changes = fieldChanges(shown(user), shown({ mails }));
  const answer = presentMails({ mails });
  if (Object.keys(changes).length === 0) return answer;
  const linked = await linkedClientsOf(services, user);
  const messages = isSame ? [] : await copyMessages(services, user, linked, copy, now);
  try {
    await context.commit(
      {
        limitedFor: isSame || copy ? 'login' : 'nobody',
        writes: { user: setMailsWrite(services, user, mails), ...putMessageWrites(services, messages, now) },
        audit: {
          target: userTarget(user.user_id),
          name: ownClientOf(user, linked)?.name ?? knownNameOf(user),
          action: 'user.mails-set',
          summary: 'Changed which emails the login gets',
          changes,
        },
      },
      answer,
    );
  } catch (error) {
    throw error instanceof ConditionFailed ? refuse('changed-meanwhile') : error;
  }
  if (messages.length > 0) await services.continueMessages();
  return answer;
};
