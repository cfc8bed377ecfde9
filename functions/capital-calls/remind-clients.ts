import { randomUUID } from 'node:crypto';
import { fundDateAt } from '#shared/calendar-date.ts';
import { findClient } from '../clients/client-store.ts';
import { ConditionFailed, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import type { Services } from '../services.ts';
import {
  capitalCallTarget,
  countLineRowWrite,
  type LineItem,
  lineItemTarget,
  listOutstandingLineItems,
  type Reminder,
  setRemindersWrite,
} from './capital-call-store.ts';
import { dueReminder, reminderMail, reminderWindows } from './reminder.ts';

const LINES_PER_PAGE = 200;

/**
 * Sends today's reminders of unpaid lines. Each is recorded before it is sent, so repeated runs send it at most once;
 * when sending fails, the record is undone and the next run tries again. A failure does not stop the others, and the
 * next run sends what there was no time for.
 */
export async function remindClients(
  services: Services,
  untilMs: number,
): Promise<{ sent: number; failed: number }> {
  const today = fundDateAt(services.now());
  const counts = { sent: 0, failed: 0 };
  for (const due of reminderWindows(today)) {
    let cursor: string | undefined;
    do {
      const page = await listOutstandingLineItems(services, { limit: LINES_PER_PAGE, cursor }, due);
      for (const line of page.items) {
        const stage = dueReminder(line, today);
        if (stage === undefined) continue;
        if (services.now().getTime() >= untilMs) return counts;
        const outcome = await remind(services, line, stage);
        if (outcome !== 'skipped') counts[outcome] += 1;
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return counts;
}

async function remind(
  services: Services,
  line: LineItem,
  stage: Reminder['stage'],
): Promise<'sent' | 'failed' | 'skipped'> {
  const correlationId = randomUUID();
  try {
    const client = await findClient(services, line.client_id);
    // A suspended client cannot sign in to see the notice.
    if (!client || client.status === 'Suspended') return 'skipped';
    const now = services.now().toISOString();
    const reminders = [...line.reminders, { stage, at: now }];
    if (!(await record(services, line, reminders, 'sent', correlationId))) return 'skipped';
    try {
      await services.sendMail({ to: client.email, ...reminderMail(line, stage, client) });
      return 'sent';
    } catch (error) {
      const recorded = { ...line, reminders, version: line.version + 1 };
      await record(services, recorded, line.reminders, 'not-sent', correlationId);
      throw error;
    }
  } catch (error) {
    const { name: code } = error as Error;
    services.log({ level: 'error', event: 'reminder-not-sent', correlationId, code });
    return 'failed';
  }
}

/** Records or undoes a reminder; false when the line was paid or changed by somebody else meanwhile. */
async function record(
  services: Services,
  before: LineItem,
  reminders: readonly Reminder[],
  outcome: 'sent' | 'not-sent',
  correlationId: string,
): Promise<boolean> {
  const stages = (list: readonly Reminder[]) => list.map(({ stage }) => stage).join(', ');
  const stage = (outcome === 'sent' ? reminders : before.reminders).at(-1)?.stage;
  const days = stage === '1' ? '1 day' : `${stage} days`;
  const what = stage === 'overdue' ? 'Overdue notice' : `Reminder ${days} before the due date`;
  const entry = {
    action: `capital-call.reminder-${outcome}`,
    summary: `${what} to ${before.client_name}${outcome === 'sent' ? '' : ' could not be sent'}`,
  };
  const changed = { before: stages(before.reminders), after: stages(reminders) };
  try {
    await commitChange(
      services,
      {
        writes: {
          line: setRemindersWrite(services, before, reminders),
          call: countLineRowWrite(services, before.capital_call_id),
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
      },
      { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId },
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
