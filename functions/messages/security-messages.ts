import type { Write } from '../ledger/change.ts';
import { instantOfSeconds, onDayAtTime, secondsOf } from '../ledger/instants.ts';
import type { ClientItem } from '../records/client-store.ts';
import {
  findMessage,
  foldIntoMessageWrite,
  messageIdOf,
  type NewMessage,
  putMessageWrites,
} from '../records/message-store.ts';
import { knownNameOf, type UserItem } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { messageTo } from './message-text.ts';

export type SecurityChange =
  | { readonly kind: 'password' | 'second-factor' }
  | { readonly kind: 'address-left' | 'address-new'; readonly isOwn?: boolean }
  | { readonly kind: 'copies-ended'; readonly isComplaint: boolean }
  | { readonly kind: 'details'; readonly details: readonly string[]; readonly by: string };

type Owner = { readonly user: UserItem; readonly client: ClientItem | undefined };

const EVERY_BROWSER = 'Every browser that was signed in has been signed out.';

function openingOf(change: SecurityChange, at: string): string {
  switch (change.kind) {
    case 'password':
      return `The password of your portal login was changed ${at}. ${EVERY_BROWSER}`;
    case 'second-factor':
      return `The authenticator app of your portal login was changed ${at}: it was turned on, turned off or replaced. ${EVERY_BROWSER}`;
    case 'address-left':
    case 'address-new':
      return `${change.isOwn ? 'The sign-in address of your portal login changed, as requested in your profile,' : 'A manager of the fund changed the sign-in address of your portal login'} ${at}. ${change.kind === 'address-new' ? 'Sign in with this address and your usual password.' : 'This address no longer works.'}`;
    case 'copies-ended':
      return `Copies of your emails went to a second address. The portal stopped these copies ${at}, because ${change.isComplaint ? 'the recipient reported them as spam' : 'they could not be delivered'}.`;
    case 'details':
      return `Your ${change.details.join(' and ')} ${change.details.length > 1 ? 'were' : 'was'} changed ${change.by} ${at}.`;
  }
}

const SUBJECTS: Readonly<Record<SecurityChange['kind'], string>> = {
  password: 'Your password was changed',
  'second-factor': 'Your authenticator app was changed',
  'address-left': 'Your sign-in address was changed',
  'address-new': 'This is your new sign-in address',
  'copies-ended': 'We no longer send copies of your emails',
  details: 'Your details were changed',
};

const IF_YOU = 'If this was you, you do not need to do anything. Your profile:';

/** Other people may read the email, so the email contains no new values. */
export function securityMessage({ user, client }: Owner, change: SecurityChange, now: string): NewMessage {
  const name = user.name ?? client?.name ?? user.email;
  const title = SUBJECTS[change.kind];
  const isAddress = change.kind.startsWith('address');
  const isNobodys = change.kind === 'copies-ended';
  return messageTo(
    { userId: user.user_id, email: user.email },
    client ?? { id: '', name: knownNameOf(user) },
    {
      kind: 'security',
      about: { kind: 'user', id: user.user_id, title },
      // Every change raises a version, so the versions in `stage` give each change its own message.
      stage: `${change.kind} ${user.version} ${client?.version ?? ''}`,
      subject: title,
      text: {
        name,
        opening: [openingOf(change, onDayAtTime(now))],
        links: isAddress
          ? []
          : [
              {
                lead: isNobodys ? 'You can request copies again in your profile:' : IF_YOU,
                link: user.role === 'client' ? '/client/profile' : '/manager/profile',
              },
              ...(isNobodys
                ? []
                : [
                    {
                      lead: 'If this was not you, choose a new password now, then contact the fund:',
                      link: '/forgot-password',
                    },
                  ]),
            ],
        closing: isAddress ? ['If you did not request this, contact the fund immediately.'] : [],
        why: 'You received this email because it concerns your sign-in or your contact details. This email cannot be turned off.',
      },
    },
  );
}

/** One email contains all changes of a login's details within this time. */
const FOLD_SECONDS = 600;

/** The write fails if another change was added to the same email meanwhile. */
export async function detailsMessageWrites(
  services: Services,
  owner: Owner,
  changed: { readonly details: readonly string[]; readonly by: string },
  now: string,
): Promise<Record<string, Write>> {
  const change = { kind: 'details', ...changed } as const;
  // If the email of these ten minutes was already sent, the change goes into the next email.
  for (let span = Math.floor(secondsOf(now) / FOLD_SECONDS); ; span += 1) {
    const message = {
      ...securityMessage(owner, change, now),
      stage: `details ${span}`,
      dueAt: instantOfSeconds((span + 1) * FOLD_SECONDS),
    };
    const stored = await findMessage(services, messageIdOf(message));
    if (!stored) return putMessageWrites(services, [message], now);
    if (stored.attempts > 0) continue;
    const text = stored.text.replace(IF_YOU, `${openingOf(change, onDayAtTime(now))}\n\n${IF_YOU}`);
    return { [`message:${stored.id}`]: foldIntoMessageWrite(services, stored, text) };
  }
}
