import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { fundDayOf } from '../ledger/instants.ts';
import {
  dueOfLine,
  isPausedOn,
  type LineItem,
  listOutstandingLineItems,
  type Reminder,
} from '../records/capital-call-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import type { Services } from '../services.ts';

type Stage = Reminder['stage'];

const LINES_PER_PAGE = 200;
const WEEK_DAYS = 7;

/** Reminders are due on the days in the settings, on becoming overdue, and then every week. */
export function dueReminder(
  line: Parameters<typeof dueOfLine>[0] &
    Pick<
      LineItem,
      'due_date' | 'grace_days' | 'extended_at' | 'reminders' | 'without_notice' | 'paused_until'
    >,
  today: CalendarDate,
  reminderDays: readonly number[],
): Stage | undefined {
  if (dueOfLine(line) === 0 || isPausedOn(line, today)) return undefined;
  const { extended_at: since } = line;
  if (line.without_notice && since === undefined) return undefined;
  const stage = stageOn(line, today, reminderDays);
  // An extension starts the reminders again, so earlier reminders do not count.
  const sent = line.reminders.filter(({ at }) => since === undefined || at > since);
  const last = sent.at(-1);
  if (last && fundDayOf(last.at) === today) return undefined;
  if (!sent.some((reminder) => reminder.stage === stage)) return stage;
  return last && stage === 'overdue' && today >= addDays(fundDayOf(last.at), WEEK_DAYS)
    ? 'weekly'
    : undefined;
}

type Reminded = Parameters<typeof dueReminder>[0];

export function nextReminderOn(
  line: Reminded,
  today: CalendarDate,
  reminderDays: readonly number[],
): CalendarDate | undefined {
  const { due_date: due, grace_days: grace, paused_until: pausedUntil, reminders } = line;
  const last = reminders.at(-1);
  const tomorrow = addDays(today, 1);
  // A reminder can become due only on these days.
  return [
    tomorrow,
    ...reminderDays.map((days) => addDays(due, -days)),
    addDays(due, grace + 1),
    ...(last ? [addDays(fundDayOf(last.at), WEEK_DAYS)] : []),
    ...(pausedUntil ? [pausedUntil] : []),
  ]
    .sort()
    .find((day) => day >= tomorrow && dueReminder(line, day, reminderDays) !== undefined);
}

function stageOn(
  { due_date: dueDate, grace_days: graceDays }: Pick<LineItem, 'due_date' | 'grace_days'>,
  today: CalendarDate,
  reminderDays: readonly number[],
): Stage | undefined {
  if (today > addDays(dueDate, graceDays)) return 'overdue';
  if (today > dueDate) return undefined;
  // A missed reminder stays due until the next reminder is due.
  const reached = reminderDays.filter((days) => today >= addDays(dueDate, -days));
  const nearest = reached.length > 0 ? Math.min(...reached) : undefined;
  return nearest === undefined ? undefined : String(nearest);
}

function reminderWindows(
  today: CalendarDate,
  reminderDays: readonly number[],
): { from?: CalendarDate; to: CalendarDate }[] {
  return [{ from: today, to: addDays(today, Math.max(0, ...reminderDays)) }, { to: addDays(today, -1) }];
}

export async function* listDueReminders(
  services: Services,
  day: CalendarDate,
): AsyncGenerator<{ line: LineItem; stage: Stage }> {
  const { reminder_days: days } = await readFundSettings(services);
  for (const due of reminderWindows(day, days)) {
    let cursor: string | undefined;
    do {
      const page = await listOutstandingLineItems(services, { limit: LINES_PER_PAGE, cursor }, due);
      for (const line of page.items) {
        const stage = dueReminder(line, day, days);
        if (stage !== undefined) yield { line, stage };
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
