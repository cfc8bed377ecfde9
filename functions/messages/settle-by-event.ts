import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { recordLineBounced } from '../records/capital-call-store.ts';
import {
  aboutClient,
  type ClientItem,
  findClientsByEmail,
  setMailFaultWrite,
} from '../records/client-store.ts';
import {
  addressOf,
  findMessage,
  findPost,
  lineOfMessage,
  type MessageItem,
  type NewMessage,
  type Outcome,
  putMessageWrites,
  settleMessage,
} from '../records/message-store.ts';
import { isActiveManager, listStaffNow, type StaffItem } from '../records/staff-store.ts';
import { findUser, knownNameOf, setMailsWrite, userTarget } from '../records/user-store.ts';
import type { MailEvent, Services } from '../services.ts';
import { queueMessage } from './notify-of-documents.ts';
import { securityMessage } from './security-messages.ts';
import { staffMessage } from './staff-message.ts';

const MOST_DETAIL = 200;
type MailFault = NonNullable<ClientItem['mail_fault']>;

/** Events may arrive late, twice and in any order. */
export async function settleByEvent(services: Services, event: MailEvent): Promise<void> {
  const now = services.now().toISOString();
  const detail = event.detail.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_DETAIL);
  const settled = await decideAgain(async () => {
    const message = event.messageId ? await findMessage(services, event.messageId) : undefined;
    if (!message) return event;
    if (message.attempts !== event.attempt || message.attempted_at === undefined) return undefined;
    const settle = async (states: readonly MessageItem['state'][], outcome: Outcome) => {
      for (const one of await findPost(services, message))
        if (states.includes(one.state)) await settleMessage(services, one, outcome, now);
    };
    switch (event.kind) {
      case 'left':
        await settle(['queued'], { state: 'sent' });
        return undefined;
      case 'refused':
        await settle(['queued', 'sent'], { state: 'failed', error: `Refused: ${detail}` });
        return undefined;
      case 'bounced':
        await settle(['queued', 'sent'], { state: 'bounced', error: `Returned: ${detail}` });
        await noteBounce(services, message, now);
        return message;
      case 'complained':
        return message;
    }
  });
  if (!settled || (event.kind !== 'bounced' && event.kind !== 'complained')) return;
  if ('is_copy' in settled && settled.is_copy) return endCopies(services, settled, event.kind, now);
  const fault = { kind: event.kind, at: now, detail };
  const address = ('attempts' in settled ? addressOf(settled) : settled.to)?.toLowerCase() ?? '';
  if (await markClient(services, address, fault)) return;
  // No message is stored for invitations and codes to staff or further logins of a client.
  const isUnknown = settled === event && event.kind === 'bounced';
  const staff = isUnknown ? await listStaffNow(services) : [];
  const page = staff.some(({ email }) => email === address) ? 'people' : 'clients';
  for (const manager of staff.filter(isActiveManager))
    if (manager.email !== address) await queueMessage(services, bounceMessage(manager, address, page, fault));
}

/** The recipient of the copies has no login and cannot end them. */
async function endCopies(services: Services, message: MessageItem, kind: MailFault['kind'], now: string) {
  await decideAgain(async () => {
    const user = await findUser(services, message.user_id);
    if (!user?.mails?.copy || user.mails.copy.email !== message.to) return;
    const { copy, ...mails } = user.mails;
    const isComplaint = kind === 'complained';
    const told = securityMessage({ user, client: undefined }, { kind: 'copies-ended', isComplaint }, now);
    await commitChange(
      services,
      {
        writes: {
          user: setMailsWrite(services, user, mails),
          ...putMessageWrites(services, [told], now),
        },
        audit: {
          target: userTarget(user.user_id),
          name: knownNameOf(user),
          action: 'user.mails-set',
          summary: isComplaint
            ? 'Ended the copies, because the recipient reported them as spam'
            : 'Ended the copies, because they could not be delivered',
          changes: { copy_to: { before: copy.email } },
        },
      },
      { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
    );
  });
}

async function noteBounce(services: Services, message: MessageItem, now: string): Promise<void> {
  const line = lineOfMessage(message);
  if (line) await recordLineBounced(services, line, message, now);
}

async function markClient(services: Services, to: string, fault: MailFault): Promise<boolean> {
  const { kind, at: now } = fault;
  return decideAgain(async () => {
    const client = (await findClientsByEmail(services, [to])).get(to);
    if (client?.email !== to) return false;
    if (client.mail_fault?.kind === kind) return true;
    await commitChange(
      services,
      {
        writes: { client: setMailFaultWrite(services, client, fault) },
        audit: {
          ...aboutClient(client),
          action: kind === 'bounced' ? 'client.mail-bounced' : 'client.mail-complained',
          summary: kind === 'bounced' ? `Email to ${to} bounced` : `${to} reported our email as spam`,
          changes: { mail: { before: client.mail_fault?.kind, after: kind } },
        },
      },
      { actor: SYSTEM_ACTOR, now, correlationId: randomUUID() },
    );
    return true;
  });
}

function bounceMessage(manager: StaffItem, to: string, page: string, { at, detail }: MailFault): NewMessage {
  return staffMessage(manager, {
    about: { kind: 'user', id: manager.user_id, title: 'An invitation or code did not arrive' },
    stage: `${to} ${fundDayOf(at)}`,
    opening: [`An invitation or code to ${to} could not be delivered: ${detail}`],
    links: [
      {
        lead: `Check the address under ${page === 'clients' ? 'Clients' : 'People'} in the portal:`,
        link: `/manager/${page}`,
      },
    ],
    why: 'You received this email because you are a manager of the fund.',
  });
}
