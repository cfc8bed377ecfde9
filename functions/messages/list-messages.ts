import type { Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf } from '../ledger/query-list.ts';
import { findClient } from '../records/client-store.ts';
import { countMessages, countMessagesOf, listMessageItems } from '../records/message-store.ts';
import { presentListed } from './present-message.ts';

const MOST_COUNTED = 1_000;

export const listMessages: Handler<'listMessages'> = async (input, context) => {
  const { services, refuse } = context;
  const { client_id: clientId, kind, state } = input;
  if (clientId !== undefined && !(await findClient(services, clientId))) return refuse('client-not-found');
  // A cursor is valid only for the filters with which it was returned.
  const page = { ...pageOf(input), of: JSON.stringify([clientId, kind, state]) };
  const isOfClient = clientId !== undefined && kind === undefined && state === undefined;
  const [listed, ofClient, queued, held, bounced, failed] = await Promise.all([
    listMessageItems(services, { clientId, kind, state }, page),
    isOfClient && page.cursor === undefined ? countMessagesOf(services, clientId, MOST_COUNTED) : undefined,
    ...(['queued', 'held', 'bounced', 'failed'] as const).map((one) =>
      countMessages(services, one, MOST_COUNTED),
    ),
  ] as const);
  return {
    messages: listed.items.map(presentListed),
    total: lengthIfWhole(page, listed) ?? ofClient ?? null,
    next_cursor: listed.nextCursor,
    queued_count: queued ?? 0,
    held_count: held ?? 0,
    bounced_count: bounced ?? 0,
    failed_count: failed ?? 0,
  };
};
