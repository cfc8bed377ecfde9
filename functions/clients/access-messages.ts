import { displayDate } from '#shared/calendar-date.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { type MessageText, messageTo } from '../messages/message-text.ts';
import { type AccessLink, accessOf, type ClientItem, hasFullAccess } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { UserItem } from '../records/user-store.ts';
import type { Services } from '../services.ts';

interface Happened {
  readonly kind: 'given' | 'changed' | 'ended';
  readonly link: AccessLink;
  readonly isNew: boolean;
  readonly at: string;
}

/** Tells all logins with full access, so that somebody notices an unwanted change. */
export async function accessMessages(
  services: Services,
  client: ClientItem,
  user: UserItem,
  happened: Happened,
): Promise<NewMessage[]> {
  const full = new Set(
    accessOf(client)
      .filter(hasFullAccess)
      .map(({ user_id: userId }) => userId),
  );
  const others = (await recipientsOf(services, client)).filter(
    ({ userId }) => userId !== user.user_id && full.has(userId),
  );
  const written = (recipient: NewMessage['recipient'], text: MessageText) =>
    messageTo(recipient, client, {
      kind: 'access',
      about: { kind: 'client', id: client.id, title: `Access to ${client.name}` },
      stage: `${user.user_id} ${happened.kind} ${happened.at}`,
      subject: SUBJECTS[happened.kind],
      text,
    });
  return [
    written({ userId: user.user_id, email: user.email }, textToLogin(client, user, happened)),
    ...others.map((recipient) => written(recipient, textToOthers(client, user, happened))),
  ];
}

const SUBJECTS = {
  given: 'Access was given',
  changed: 'Access was changed',
  ended: 'Access has ended',
} as const;

const RIGHTS = {
  owner: 'as an owner, with full access',
  joint: 'as a joint holder, with full access',
  adviser: 'as an adviser, with read-only access',
} as const;

function describe({ role, until }: AccessLink): string {
  return `${RIGHTS[role]}${until === undefined ? '' : `, until ${displayDate(until)}`}`;
}

function textToLogin(client: ClientItem, user: UserItem, { kind, link, isNew }: Happened): MessageText {
  const isEnd = kind === 'ended';
  return {
    name: user.name ?? user.email,
    opening: [
      isEnd
        ? `Your access to ${client.name} in the portal has ended.`
        : `You can see ${client.name} in the portal, ${describe(link)}.`,
      ...(isNew ? ['You will receive an invitation with a temporary password in a separate email.'] : []),
    ],
    links: isEnd ? [] : [{ lead: 'Open the portal:', link: `/client/${client.id}/dashboard` }],
    closing: isEnd ? ['If you have questions, contact the fund.'] : [],
    why: `You received this email because the fund ${isEnd ? 'ended' : 'set'} this address’s access to ${client.name}.`,
  };
}

function textToOthers(client: ClientItem, user: UserItem, { kind, link }: Happened): MessageText {
  return {
    opening: [
      kind === 'ended'
        ? `${user.email} can no longer see ${client.name} in the portal.`
        : `${user.email} can see ${client.name} in the portal, ${describe(link)}.`,
    ],
    links: [{ lead: 'The portal:', link: `/client/${client.id}/dashboard` }],
    closing: ['If you did not request this, contact the fund immediately.'],
    why: `You received this email because you have full access to ${client.name}.`,
  };
}
