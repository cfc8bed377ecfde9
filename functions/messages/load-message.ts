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
  const { user_id: userId, kind, to, is_copy: isCopy } = message;
  // A security message goes to its queued address, even after the login's address changes.
  if (kind === 'security') return { userId, email: to };
  // Messages about a person's own access are always sent.
  if (!client || kind === 'access')
    return { userId, email: (!isCopy && (await findUser(services, userId))?.email) || to };
  const found = (await recipientsOf(services, client)).find((recipient) => recipient.userId === userId);
  if (!isCopy || !found) return found;
  const copy = (await findUser(services, userId))?.mails?.copy;
  return copy?.email === to && copy.confirmed_at !== undefined ? { userId, email: to } : undefined;
}

export async function isOutdated(services: Services, { notice_of: of }: MessageItem): Promise<boolean> {
  if (!of) return false;
  const line = await findLineItem(services, of.capital_call_id, of.line_item_id);
  return !line || dueOfLine(line) === 0;
}
