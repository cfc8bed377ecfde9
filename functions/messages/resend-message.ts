import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { sentAgainWrite } from '../records/capital-call-store.ts';
import { lineOfMessage } from '../records/message-store.ts';
import { changeMessage } from './change-message.ts';
import { isOutdated, recipientNow } from './load-message.ts';
import { hasBounced } from './present-message.ts';

const { accessEnded: ACCESS_ENDED } = EXACT_SENTENCES['message-outdated'];

export const resendMessage: Handler<'resendMessage'> = async (input, context) => {
  const { services, actor, refuse } = context;
  const answer = await changeMessage(context, input.id, async ({ message, client }) => {
    if (message.state === 'queued' || message.state === 'held') return refuse('message-not-sent');
    if (hasBounced(client)) return refuse('address-bounced');
    if (await isOutdated(services, message)) return refuse('message-outdated');
    const recipient = await recipientNow(services, message, client);
    if (!recipient) return refuse('message-outdated', { sentence: ACCESS_ENDED });
    const line = lineOfMessage(message);
    return {
      ...(line ? { writes: { line: sentAgainWrite(services, line) } } : {}),
      change: {
        state: 'queued',
        to: recipient.email,
        attempted_at: undefined,
        error: undefined,
        // Links that stop or confirm something stay valid when the email is sent again.
        link_hashes: ['approval', 'payee', 'own-email', 'mail-copy'].includes(message.about.kind)
          ? message.link_hashes
          : undefined,
      },
      action: 'message.sent-again',
      what: `Sent again by ${actor.name}`,
      reason: input.reason,
    };
  });
  await services.continueMessages();
  return answer;
};
