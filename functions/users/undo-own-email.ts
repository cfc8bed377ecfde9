import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { takeLink } from '../messages/take-link.ts';
import { endOwnEmailWrite, findUser, knownNameOf, userTarget } from '../records/user-store.ts';

export const undoOwnEmail: Handler<'undoOwnEmail'> = async ({ token }, context) => {
  const { services, now } = context;
  return takeLink(context, 'undo-own-email', () =>
    decideAgain(async () => {
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
    }),
  );
};
