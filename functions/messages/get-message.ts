import type { Handler } from '../http/context.ts';
import { findClient } from '../records/client-store.ts';
import { loadMessage } from './load-message.ts';
import { presentMessage } from './present-message.ts';

export const getMessage: Handler<'getMessage'> = async ({ id }, context) => {
  const message = await loadMessage(context, id);
  return presentMessage(message, await findClient(context.services, message.client_id));
};
