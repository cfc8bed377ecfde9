import { onDayAtTime } from '../ledger/instants.ts';
import { type AccessLink, type ClientItem, hasFullAccess } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { OwnMails, UserItem } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { recipientsOf } from './message-recipients.ts';
import { CONFIRM_COPIES_LINK, messageTo } from './message-text.ts';

/** A transaction has at most 100 items, and each message needs two items. */
const MOST_TOLD = 40;

interface Linked {
  readonly client: ClientItem;
  readonly access: AccessLink;
}

/** Asks the address to confirm, and notifies every login of the clients. If the copies end, `copy` is undefined. */
export async function copyMessages(
  services: Services,
  user: UserItem,
  linked: readonly Linked[],
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
