import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { takeLink } from '../messages/take-link.ts';
import { findUser, knownNameOf, setMailsWrite, userTarget } from '../records/user-store.ts';

export const confirmCopies: Handler<'confirmCopies'> = async ({ token }, context) => {
  const { services, now } = context;
  return takeLink(context, 'confirm-copies', () =>
    decideAgain(async () => {
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
    }),
  );
};
