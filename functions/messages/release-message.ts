import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { changeMessage } from './change-message.ts';
import { isOutdated, recipientNow } from './load-message.ts';

export const releaseMessage: Handler<'releaseMessage'> = async ({ id }, context) => {
  const { services, actor, refuse } = context;
  const answer = await changeMessage(context, id, async ({ message, client }) => {
    if (message.state !== 'held') return refuse('message-not-held');
    if (await isOutdated(services, message)) return refuse('message-outdated');
    if (!(await recipientNow(services, message, client)))
      return refuse('message-outdated', { sentence: EXACT_SENTENCES['message-outdated'].accessEnded });
    return {
      change: { state: 'queued', held_by: undefined, held_by_name: undefined, error: undefined },
      action: 'message.released',
      what: `Hold removed by ${actor.name}`,
    };
  });
  await services.continueMessages();
  return answer;
};
