import type { messagesContract } from '#shared/contract/messages.ts';
import type { Handler } from '../http/context.ts';
import { changeMessage } from './change-message.ts';
import { isOutdated } from './load-message.ts';
import { recipientsOf } from './message-recipients.ts';
import { hasBounced } from './present-message.ts';

export const resendMessage: Handler<typeof messagesContract.resendMessage> = async (input, context) => {
  const { services, actor, refuse } = context;
  const answer = await changeMessage(context, input.id, async ({ message, client }) => {
    if (message.state === 'queued' || message.state === 'held') return refuse('message-not-sent');
    if (hasBounced(client)) return refuse('address-bounced');
    if (await isOutdated(services, message)) return refuse('message-outdated');
    const recipient = client && recipientsOf(client).find(({ userId }) => userId === message.user_id);
    return {
      change: {
        state: 'queued',
        to: recipient?.email ?? message.to,
        attempted_at: undefined,
        error: undefined,
        // The links of the mail before end here.
        link_hashes: undefined,
      },
      action: 'message.sent-again',
      what: `Sent again by ${actor.name}`,
      reason: input.reason,
    };
  });
  await services.continueMessages();
  return answer;
};
