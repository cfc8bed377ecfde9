import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { hasTriesLeft, takeTry } from '../records/try-store.ts';
import { findUser, knownNameOf, setMailsWrite, userTarget } from '../records/user-store.ts';

const TRIES = { of: 'confirm-copies', most: 20, withinSeconds: 60 };

/** All tokens get the same answer, so that nobody learns which tokens are right. */
export const confirmCopies: Handler<'confirmCopies'> = async ({ token }, context) => {
  const { services, refuse, callerAddress, now } = context;
  const tries = { ...TRIES, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  const isConfirmed = await decideAgain(async () => {
    const message = await findMessageOfToken(services, token);
    if (message?.about.kind !== 'mail-copy') return false;
    const user = await findUser(services, message.user_id);
    const { mails } = user ?? {};
    const { copy } = mails ?? {};
    if (!user || !mails || copy?.id !== message.about.id || copy.confirmed_at !== undefined) return false;
    const by: ChangeActor = { userId: user.user_id, name: copy.email, role: 'client', email: copy.email };
    await context.commit(
      {
        writes: {
          user: setMailsWrite(services, user, { ...mails, copy: { ...copy, confirmed_at: now } }),
        },
        audit: {
          target: userTarget(user.user_id),
          name: knownNameOf(user),
          action: 'user.copies-confirmed',
          summary: 'Confirmed copies of emails through a link in an email',
          changes: { copy_to: { after: copy.email } },
          actor: by,
        },
      },
      { accepted: true as const },
    );
    return true;
  });
  // A wrong token is counted before the answer, so that concurrent requests cannot exceed the limit.
  if (!isConfirmed && !(await takeTry(services, tries))) return refuse('too-many-tries');
  return { accepted: true };
};
