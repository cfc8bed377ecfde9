import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { changeMessage } from './change-message.ts';

export const holdMessage: Handler<'holdMessage'> = async ({ id }, context) => {
  const { actor, refuse } = context;
  return changeMessage(context, id, async ({ message }) => {
    if (message.kind === 'access' || message.kind === 'security')
      return refuse('message-not-queued', { sentence: EXACT_SENTENCES['message-not-queued'].ofAccess });
    // If an attempt was made, the mail service may already have sent the message.
    if (message.state !== 'queued' || message.attempted_at !== undefined) return refuse('message-not-queued');
    return {
      change: { state: 'held', held_by: actor.userId, held_by_name: actor.name },
      action: 'message.held',
      what: `Held by ${actor.name}`,
    };
  });
};
