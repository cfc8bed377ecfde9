import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { recordOpened } from '../records/message-store.ts';
import { loadMessage } from './load-message.ts';

/** A caller must not learn whether another client's message exists. */
export const openMessage: Handler<'openMessage'> = async ({ id }, context) => {
  const { services, actor, now, refuse } = context;
  const message = await loadMessage(context, id);
  if (isStaff(actor.role)) return { recorded: false };
  if (message.client_id !== actor.client?.id) return refuse('message-not-found');
  if (message.opened_at === undefined) await recordOpened(services, message, now);
  return { recorded: true };
};
