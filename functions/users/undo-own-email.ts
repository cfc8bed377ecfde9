import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { hasTriesLeft, takeTry } from '../records/try-store.ts';
import { endOwnEmailWrite, findUser, knownNameOf, userTarget } from '../records/user-store.ts';

const TRIES = { of: 'undo-own-email', most: 20, withinSeconds: 60 };

/** All tokens get the same answer, so that nobody learns which tokens are right. */
export const undoOwnEmail: Handler<'undoOwnEmail'> = async ({ token }, context) => {
  const { services, refuse, callerAddress, now } = context;
  const tries = { ...TRIES, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  const isUndone = await decideAgain(async () => {
    const message = await findMessageOfToken(services, token);
    if (message?.about.kind !== 'own-email') return false;
    const user = await findUser(services, message.user_id);
    const { own_email: staged } = user ?? {};
    if (!user || staged?.id !== message.about.id || staged.takes_effect_at <= now) return false;
    const name = knownNameOf(user);
    const by: ChangeActor = { userId: user.user_id, name, role: 'client', email: message.to };
    await context.commit(
      {
        writes: { user: endOwnEmailWrite(services, user) },
        audit: {
          target: userTarget(user.user_id),
          name: message.client_name,
          action: 'user.email-undone',
          summary: 'Undid the requested sign-in address through a link in an email',
          changes: { email: { before: staged.email } },
          actor: by,
        },
      },
      { accepted: true as const },
    );
    return true;
  });
  // A wrong token is counted before the answer, so that concurrent requests cannot exceed the limit.
  if (!isUndone && !(await takeTry(services, tries))) return refuse('too-many-tries');
  return { accepted: true };
};
