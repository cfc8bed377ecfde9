import type { messagesContract } from '#shared/contract/messages.ts';
import type { Handler } from '../http/context.ts';
import { changeMessage } from './change-message.ts';
import { isOutdated } from './load-message.ts';

export const releaseMessage: Handler<typeof messagesContract.releaseMessage> = async ({ id }, context) => {
  const { services, actor, refuse } = context;
  const answer = await changeMessage(context, id, async ({ message }) => {
    if (message.state !== 'held') return refuse('message-not-held');
    if (await isOutdated(services, message)) return refuse('message-outdated');
    return {
      change: { state: 'queued', held_by_name: undefined, error: undefined },
      action: 'message.released',
      what: `Released by ${actor.name}`,
    };
  });
  await services.continueMessages();
  return answer;
};
