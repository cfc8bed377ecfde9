import { addDays, type CalendarDate, startOfFundDay } from '#shared/calendar-date.ts';
import type { ListedMessage } from '#shared/contract/messages.ts';
import type { Handler } from '../http/context.ts';
import { lengthIfWhole, type Paged, pageOf, pageOfWhole } from '../ledger/query-list.ts';
import { withTerms } from '../records/call-terms.ts';
import { findCapitalCall, type LineItem } from '../records/capital-call-store.ts';
import { findClient, findClients } from '../records/client-store.ts';
import {
  countMessages,
  countMessagesOf,
  isAbout,
  listMessageItems,
  type MessageFilter,
  messageIdOf,
} from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { reminderMessages } from './call-messages.ts';
import { listDueReminders } from './due-reminders.ts';
import { recipientsOf } from './message-recipients.ts';
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
      return pageOfWhole(await listPlannedMessages(services, today, { clientId, kind, about }), page);
    const { items, nextCursor } = await listMessageItems(services, { clientId, kind, state, about }, page);
    return { items: items.map(presentListed), nextCursor };
  }
};

async function listPlannedMessages(
  services: Services,
  today: CalendarDate,
  { clientId, kind, about }: Omit<MessageFilter, 'state'>,
): Promise<ListedMessage[]> {
  if (kind !== undefined && kind !== 'call-reminder') return [];
  const tomorrow = addDays(today, 1);
  const due: { line: LineItem; stage: string }[] = [];
  for await (const one of listDueReminders(services, tomorrow))
    if (clientId === undefined || one.line.client_id === clientId) due.push(one);
  const clients = await findClients(
    services,
    due.map(({ line }) => line.client_id),
  );
  const calls = new Map<string, ReturnType<typeof callOf>>();
  const planned: ListedMessage[] = [];
  for (const { line, stage } of due) {
    const client = clients.get(line.client_id);
    const loading = calls.get(line.capital_call_id) ?? callOf(services, line.capital_call_id);
    calls.set(line.capital_call_id, loading);
    const call = await loading;
    if (!client || client.status === 'Suspended' || client.deceased_on !== undefined) continue;
    if (!call || call.withdrawn_at !== undefined) continue;
    const recipients = await recipientsOf(services, client);
    for (const message of reminderMessages(line, client, recipients, call, { stage, today: tomorrow })) {
      if (about !== undefined && !isAbout(message, about)) continue;
      planned.push({
        id: messageIdOf(message),
        kind: message.kind,
        client_id: client.id,
        client_name: client.name,
        to: message.recipient.email,
        subject: message.subject,
        state: 'planned',
        about: message.about,
        queued_at: startOfFundDay(tomorrow),
        sent_at: null,
        error: null,
        opened_at: null,
        held_by_name: null,
      });
    }
  }
  return planned;
}

async function callOf(services: Services, callId: string) {
  const call = await findCapitalCall(services, callId);
  return call && withTerms(services, call);
}
