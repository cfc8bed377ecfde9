import { displayDate } from '#shared/calendar-date.ts';
import { fundDayOf, fundTimeOf } from '../ledger/instants.ts';
import { messageText, portalLink } from '../messages/message-text.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { knownNameOf, type UserItem } from '../records/user-store.ts';

/** A change of a login. `details` are the names of the changed profile fields. */
export type SecurityChange =
  | { readonly kind: 'password' | 'second-factor' }
  | { readonly kind: 'details'; readonly details: readonly string[]; readonly byOwner: boolean };

const EVERY_BROWSER = 'Every browser that was signed in has been signed out.';

function openingOf(change: SecurityChange, at: string): string {
  switch (change.kind) {
    case 'password':
      return `The password of your portal login was changed ${at}. ${EVERY_BROWSER}`;
    case 'second-factor':
      return `The authenticator app of your portal login was turned on or off ${at}. ${EVERY_BROWSER}`;
    case 'details':
      return `${change.byOwner ? 'In your profile' : 'By a manager of the fund'} your ${change.details.join(' and ')} ${change.details.length > 1 ? 'were' : 'was'} changed ${at}.`;
  }
}

const SUBJECTS: Readonly<Record<SecurityChange['kind'], string>> = {
  password: 'Your password was changed',
  'second-factor': 'Your authenticator app was changed',
  details: 'Your details were changed',
};

/** The message to a login's owner about a change. Leaves out new values: others may read the email. */
export function securityMessage(
  { user, client }: { user: UserItem; client: ClientItem | undefined },
  change: SecurityChange,
  now: string,
): NewMessage {
  const at = `on ${displayDate(fundDayOf(now))} at ${fundTimeOf(now)}`;
  const name = user.name ?? client?.name ?? user.email;
  const title = SUBJECTS[change.kind];
  return {
    kind: 'security',
    about: { kind: 'user', id: user.user_id, title },
    // Every change raises the version of the user or client, so it gets its own message. A repeat adds no message.
    stage: `${change.kind} ${user.version} ${client?.version ?? ''}`,
    recipient: { userId: user.user_id, email: user.email },
    client: client ? { id: client.id, name: client.name } : { id: '', name: knownNameOf(user) },
    subject: title,
    text: (messageId) =>
      messageText({
        name,
        opening: [openingOf(change, at)],
        links: [
          {
            lead: 'If this was you, you do not need to do anything. Your profile:',
            link: portalLink(user.role === 'client' ? '/client/profile' : '/manager/profile', messageId),
          },
          {
            lead: 'If this was not you, choose a new password now, then contact the fund:',
            link: portalLink('/forgot-password', messageId),
          },
        ],
        closing: [],
        why: 'You received this email because it concerns your sign-in or your contact details. This email cannot be turned off.',
      }),
  };
}
