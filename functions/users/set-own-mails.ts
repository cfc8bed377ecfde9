import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { requireFreshSignIn } from '../http/fresh-sign-in.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { onDayAtTime } from '../ledger/instants.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { CONFIRM_COPIES_LINK, messageTo } from '../messages/message-text.ts';
import { type AccessLink, type ClientItem, hasFullAccess } from '../records/client-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import {
  knownNameOf,
  type OwnMails,
  setMailsWrite,
  type UserItem,
  userTarget,
} from '../records/user-store.ts';
import type { Services } from '../services.ts';
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

/** A transaction has at most 100 items, and each message needs two items. */
const MOST_TOLD = 40;

async function copyMessages(
  services: Services,
  user: UserItem,
  linked: readonly { client: ClientItem; access: AccessLink }[],
  copy: OwnMails['copy'],
  now: string,
): Promise<NewMessage[]> {
  const clients = linked.filter(({ access }) => hasFullAccess(access)).map(({ client }) => client);
  const told = new Map<string, NewMessage>();
  const stage = `${now} ${user.version}`;
  for (const client of clients)
    for (const recipient of await recipientsOf(services, client))
      if (!told.has(recipient.userId))
        told.set(
          recipient.userId,
          messageTo(recipient, client, {
            kind: 'security',
            about: { kind: 'user', id: user.user_id, title: 'Copies of emails were changed' },
            stage: `copies ${stage}`,
            subject: 'Copies of emails were changed',
            text: {
              opening: [
                copy
                  ? `A login of ${client.name} asked the fund ${onDayAtTime(now)} to send copies of emails about statements and documents to another address.`
                  : `A login of ${client.name} asked the fund ${onDayAtTime(now)} to stop sending copies of emails to another address.`,
              ],
              links: [{ lead: 'The profile in the portal:', link: '/client/profile' }],
              closing: ['If you did not expect this, contact the fund.'],
              why: 'You received this email because it concerns copies of your emails. This email cannot be turned off.',
            },
          }),
        );
  const [first] = clients;
  return [
    ...[...told.values()].slice(0, MOST_TOLD),
    ...(copy && first ? [confirmation(user, first, copy)] : []),
  ];
}

function confirmation(user: UserItem, client: ClientItem, copy: NonNullable<OwnMails['copy']>): NewMessage {
  return messageTo({ userId: user.user_id, email: copy.email, isCopy: true }, client, {
    kind: 'security',
    about: { kind: 'mail-copy', id: copy.id, title: 'Confirm copies of emails' },
    stage: '',
    subject: 'Confirm copies of emails',
    text: {
      name: copy.email,
      opening: [
        `${client.name} wants you to get copies of the fund’s emails about statements and documents. The copies begin once you confirm.`,
      ],
      links: [{ lead: 'Confirm here:', link: CONFIRM_COPIES_LINK }],
      closing: ['If you do not want the copies, ignore this email.'],
      why: 'You received this email because an investor of the fund entered your address.',
    },
  });
}
