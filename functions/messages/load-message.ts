import type { Context } from '../http/context.ts';
import { dueOfLine, findLineItem } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { findMessage, findMessageOfLink, type MessageItem } from '../records/message-store.ts';
import { findUser } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { recipientsOf } from './message-recipients.ts';
import { hashOfToken } from './message-text.ts';

export async function loadMessage(
  { services, refuse }: Pick<Context<'message-not-found'>, 'services' | 'refuse'>,
  messageId: string,
): Promise<MessageItem> {
  return (await findMessage(services, messageId)) ?? refuse('message-not-found');
}

export function findMessageOfToken(services: Services, token: string): Promise<MessageItem | undefined> {
  return findMessageOfLink(services, hashOfToken(token));
}

export async function recipientNow(
  services: Services,
  message: MessageItem,
  client: ClientItem | undefined,
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  const { user_id: userId, kind, to } = message;
  // Messages about a person's own access or account are always sent.
  if (!client || kind === 'access' || kind === 'security')
    return { userId, email: (await findUser(services, userId))?.email ?? to };
  return (await recipientsOf(services, client)).find((recipient) => recipient.userId === userId);
}

export async function isOutdated(services: Services, { notice_of: of }: MessageItem): Promise<boolean> {
  if (!of) return false;
  const line = await findLineItem(services, of.capital_call_id, of.line_item_id);
  return !line || dueOfLine(line) === 0;
}
