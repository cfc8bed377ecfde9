import type { Message } from '#shared/contract/messages.ts';
import type { Context } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { changeMessageWrite, type MessageItem, messageTarget } from '../records/message-store.ts';
import { loadMessage } from './load-message.ts';
import { presentMessage } from './present-message.ts';

type Loaded = { message: MessageItem; client: ClientItem | undefined };
type MessageChange = Parameters<typeof changeMessageWrite>[2];

export async function changeMessage(
  context: Context<'message-not-found' | 'changed-meanwhile'>,
  messageId: string,
  decide: (loaded: Loaded) => Promise<{
    change: MessageChange;
    writes?: Record<string, Write>;
    action: string;
    what: string;
    reason?: string;
  }>,
): Promise<Message> {
  const { services, now, refuse } = context;
  return decideAgain(async () => {
    const message = await loadMessage(context, messageId);
    const client = await findClient(services, message.client_id);
    const { change, writes, action, what, reason } = await decide({ message, client });
    const { write, after } = changeMessageWrite(services, message, change, { now, what });
    return context.commit(
      {
        writes: { message: write, ...writes },
        audit: {
          target: messageTarget(message.id),
          name: message.subject,
          action,
          summary: `${what}: ${message.subject}, to ${after.to}`,
          changes: {
            state: { before: message.state, after: after.state },
            ...(after.to === message.to ? {} : { to: { before: message.to, after: after.to } }),
            ...(reason === undefined ? {} : { reason: { after: reason } }),
          },
        },
      },
      presentMessage(after, client),
    );
  }, refuse);
}
