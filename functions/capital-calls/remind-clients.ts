import { randomUUID } from 'node:crypto';
import { fundDateAt } from '#shared/calendar-date.ts';
import { type Change, ConditionFailed, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { reminderMessages } from '../messages/call-messages.ts';
import { listDueReminders } from '../messages/due-reminders.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { withTerms } from '../records/call-terms.ts';
import {
  capitalCallTarget,
  countLineRowWrite,
  findCapitalCall,
  type LineItem,
  lineItemTarget,
  type Reminder,
  setRemindersWrite,
} from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import type { Services } from '../services.ts';

export async function remindClients(
  services: Services,
  untilMs: number,
): Promise<{ queued: number; failed: number }> {
  const today = fundDateAt(services.now());
  const counts = { queued: 0, failed: 0 };
  const correlationId = randomUUID();
  for await (const { line, stage } of listDueReminders(services, today)) {
    if (services.now().getTime() >= untilMs) return counts;
    const outcome = await remind(services, line, stage, correlationId);
    if (outcome !== 'skipped') counts[outcome] += 1;
  }
  return counts;
}

async function remind(
  services: Services,
  line: LineItem,
  stage: Reminder['stage'],
  correlationId: string,
): Promise<'queued' | 'failed' | 'skipped'> {
  try {
    const client = await findClient(services, line.client_id);
    // A suspended client cannot sign in to see the notice, and an estate gets no reminders.
    if (!client || client.status === 'Suspended' || client.deceased_on !== undefined) return 'skipped';
    const [recipients, call] = await Promise.all([
      recipientsOf(services, client),
      findCapitalCall(services, line.capital_call_id),
    ]);
    if (!call || call.withdrawn_at !== undefined) return 'skipped';
    const today = fundDateAt(services.now());
    const messages = reminderMessages(line, client, recipients, await withTerms(services, call), {
      stage,
      today,
    });
    await commitChange(services, reminderChange(services, line, messages, stage), {
      actor: SYSTEM_ACTOR,
      now: services.now().toISOString(),
      correlationId,
    });
    return 'queued';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'skipped';
    const { name: code } = error as Error;
    services.log({ level: 'error', event: 'reminder-not-queued', correlationId, code });
    return 'failed';
  }
}

function reminderChange(
  services: Services,
  before: LineItem,
  messages: readonly NewMessage[],
  stage: Reminder['stage'],
): Change {
  const now = services.now().toISOString();
  const reminders = [...before.reminders, { stage, at: now }];
  const stages = (list: readonly Reminder[]) => list.map((reminder) => reminder.stage).join(', ');
  const entry = {
    action: 'capital-call.reminder-sent',
    summary: `${whatIs(stage)} to ${before.client_name}`,
  };
  const changed = { before: stages(before.reminders), after: stages(reminders) };
  return {
    writes: {
      // One transaction writes the line and the messages, so a repeated run queues no second reminder.
      line: setRemindersWrite(services, before, reminders),
      call: countLineRowWrite(services, before.capital_call_id),
      ...putMessageWrites(services, messages, now),
    },
    audit: { ...entry, target: lineItemTarget(before.id), changes: { reminders: changed } },
    furtherAudits: [
      {
        ...entry,
        target: capitalCallTarget(before.capital_call_id),
        name: before.title,
        changes: { line_item: { after: before.id }, reminders: changed },
      },
    ],
  };
}

function whatIs(stage: Reminder['stage']): string {
  if (stage === 'overdue') return 'Overdue notice';
  if (stage === 'weekly') return 'Weekly reminder';
  return `Reminder ${stage === '1' ? '1 day' : `${stage} days`} before the due date`;
}
