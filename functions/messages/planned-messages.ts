import { addDays, type CalendarDate, startOfFundDay } from '#shared/calendar-date.ts';
import type { ListedMessage } from '#shared/contract/messages.ts';
import { withTerms } from '../records/call-terms.ts';
import { findCapitalCall, type LineItem } from '../records/capital-call-store.ts';
import { findClients } from '../records/client-store.ts';
import { isAbout, type MessageFilter, messageIdOf } from '../records/message-store.ts';
import type { Services } from '../services.ts';
import { reminderMessages } from './call-messages.ts';
import { listDueReminders } from './due-reminders.ts';
import { recipientsOf } from './message-recipients.ts';

export async function listPlannedMessages(
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
