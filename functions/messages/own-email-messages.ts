import { onDayAtTime } from '../ledger/instants.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { knownNameOf, type OwnEmail, type UserItem } from '../records/user-store.ts';
import { type MessageText, messageTo, UNDO_EMAIL_LINK } from './message-text.ts';

interface Owner {
  readonly user: UserItem;
  readonly client: ClientItem | undefined;
}

const WHY = 'You received this email because it concerns your sign-in. This email cannot be turned off.';

/** Other people may read the email, so the email does not contain the new address. */
function messageOf(
  { user, client }: Owner,
  { id }: OwnEmail,
  said: Pick<NewMessage, 'stage' | 'subject'> & Pick<MessageText, 'opening'> & { readonly hasLink: boolean },
): NewMessage {
  return messageTo(
    { userId: user.user_id, email: user.email },
    client ?? { id: '', name: knownNameOf(user) },
    {
      kind: 'security',
      about: { kind: 'own-email', id, title: said.subject },
      stage: said.stage,
      subject: said.subject,
      text: {
        name: client?.name ?? user.name ?? user.email,
        opening: said.opening,
        links: [
          ...(said.hasLink
            ? [{ lead: 'If this was not you, undo it here, without signing in:', link: UNDO_EMAIL_LINK }]
            : []),
          { lead: 'Your profile in the portal:', link: '/client/profile' },
        ],
        closing: said.hasLink
          ? ['If this was not you, choose a new password too, then contact the fund.']
          : ['If you need help, contact the fund.'],
        why: WHY,
      },
    },
  );
}

export function ownEmailMessage(owner: Owner, staged: OwnEmail): NewMessage {
  return messageOf(owner, staged, {
    stage: 'requested',
    subject: 'Another sign-in address was requested',
    opening: [
      `Another sign-in address for your portal login was requested in your profile ${onDayAtTime(staged.at)}.`,
      `It takes effect ${onDayAtTime(staged.takes_effect_at)}. Until then, sign in with this address as usual.`,
    ],
    hasLink: true,
  });
}

export function ownEmailNotUsedMessage(owner: Owner, staged: OwnEmail): NewMessage {
  return messageOf(owner, staged, {
    stage: 'not-used',
    subject: 'Your sign-in address was not changed',
    opening: [
      `The sign-in address that was requested in your profile ${onDayAtTime(staged.at)} cannot be used. ${owner.user.email === staged.from ? 'Sign in with this address as before.' : 'Your sign-in address stays as it is.'}`,
    ],
    hasLink: false,
  });
}
