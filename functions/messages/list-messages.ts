import * as z from 'zod';
import type { ListedMessage } from '#shared/contract/messages.ts';
import type { Handler } from '../http/context.ts';
import { readCursor, writeCursor } from '../ledger/cursor.ts';
import { lengthIfWhole, type Page, type Paged, pageOf } from '../ledger/query-list.ts';
import { findClient } from '../records/client-store.ts';
import { countMessages, countMessagesOf, listMessageItems } from '../records/message-store.ts';
import { listPlannedMessages } from './planned-messages.ts';
import { presentListed } from './present-message.ts';

const MOST_COUNTED = 1_000;

export const listMessages: Handler<'listMessages'> = async (input, context) => {
  const { services, today, refuse } = context;
  const { client_id: clientId, kind, state, about } = input;
  if (clientId !== undefined && !(await findClient(services, clientId))) return refuse('client-not-found');
  const page = { ...pageOf(input), of: JSON.stringify([clientId, kind, state, about]) };
  const isOfClient = clientId !== undefined && [kind, state, about].every((one) => one === undefined);
  const [listed, ofClient, queued, held, bounced, failed] = await Promise.all([
    listPage(),
    isOfClient && page.cursor === undefined ? countMessagesOf(services, clientId, MOST_COUNTED) : undefined,
    ...(['queued', 'held', 'bounced', 'failed'] as const).map((one) =>
      countMessages(services, one, MOST_COUNTED),
    ),
  ] as const);
  return {
    messages: listed.items,
    total: lengthIfWhole(page, listed) ?? ofClient ?? null,
    next_cursor: listed.nextCursor,
    queued_count: queued ?? 0,
    held_count: held ?? 0,
    bounced_count: bounced ?? 0,
    failed_count: failed ?? 0,
  };

  async function listPage(): Promise<Paged<ListedMessage>> {
    if (state === 'planned')
      return pageOfPlanned(await listPlannedMessages(services, today, { clientId, kind, about }), page);
    const { items, nextCursor } = await listMessageItems(services, { clientId, kind, state, about }, page);
    return { items: items.map(presentListed), nextCursor };
  }
};

const place = z.strictObject({ from: z.number().int().min(0) });

function pageOfPlanned(planned: readonly ListedMessage[], page: Page): Paged<ListedMessage> {
  const from = page.cursor === undefined ? 0 : readCursor(page.cursor, place).from;
  const next = from + page.limit;
  return {
    items: planned.slice(from, next),
    nextCursor: next < planned.length ? writeCursor({ from: next }) : null,
  };
}
