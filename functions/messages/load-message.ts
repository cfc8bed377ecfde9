import { dueOfLine, findLineItem } from '../capital-calls/capital-call-store.ts';
import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';
import { findMessage, type MessageItem } from './message-store.ts';

export async function loadMessage(
  { services, refuse }: Pick<Context<'message-not-found'>, 'services' | 'refuse'>,
  messageId: string,
): Promise<MessageItem> {
  return (await findMessage(services, messageId)) ?? refuse('message-not-found');
}

/** Whether a message asks for money that is no longer due, because it was paid, written off or withdrawn since. */
export async function isOutdated(services: Services, { notice_of: of }: MessageItem): Promise<boolean> {
  if (!of) return false;
  const line = await findLineItem(services, of.capital_call_id, of.line_item_id);
  return !line || dueOfLine(line) === 0;
}
