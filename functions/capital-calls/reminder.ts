import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { dueOfLine, type LineItem, type Reminder } from '../records/capital-call-store.ts';

type Stage = Reminder['stage'];

/** The reminder due today for an unpaid line: on the days of the settings before the due date, or once when overdue. */
export function dueReminder(
  line: Parameters<typeof dueOfLine>[0] &
    Pick<LineItem, 'due_date' | 'grace_days' | 'extended_at' | 'reminders' | 'without_notice'>,
  today: CalendarDate,
  reminderDays: readonly number[],
): Stage | undefined {
  if (dueOfLine(line) === 0) return undefined;
  const stage = stageOn(line, today, reminderDays);
  const { extended_at: since } = line;
  // A client who was not notified of the line gets reminders only after an extension.
  if (line.without_notice && since === undefined) return undefined;
  // An extension starts the reminders again.
  return line.reminders.some((sent) => sent.stage === stage && (since === undefined || sent.at > since))
    ? undefined
    : stage;
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

/** The ranges of due dates for which a reminder can be due today. */
export function reminderWindows(
  today: CalendarDate,
  reminderDays: readonly number[],
): { from?: CalendarDate; to: CalendarDate }[] {
  return [{ from: today, to: addDays(today, Math.max(0, ...reminderDays)) }, { to: addDays(today, -1) }];
}
