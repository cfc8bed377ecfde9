import type { messagesContract } from '#shared/contract/messages.ts';
import { findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { loadMessage } from './load-message.ts';
import { presentMessage } from './present-message.ts';

export const getMessage: Handler<typeof messagesContract.getMessage> = async ({ id }, context) => {
  const message = await loadMessage(context, id);
  return presentMessage(message, await findClient(context.services, message.client_id));
};
