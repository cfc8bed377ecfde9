import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { CAPITAL_CALL_GRACE_DAYS, CAPITAL_CALL_REMINDER_DAYS } from '#shared/constants.ts';
import { dueOfLine, type LineItem, type Reminder } from '../records/capital-call-store.ts';

type Stage = Reminder['stage'];

/** The reminder due today for an unpaid line: 7, 3 or 1 days before the due date, or once when overdue. */
export function dueReminder(
  line: Parameters<typeof dueOfLine>[0] &
    Pick<LineItem, 'due_date' | 'extended_at' | 'reminders' | 'without_notice'>,
  today: CalendarDate,
): Stage | undefined {
  if (dueOfLine(line) === 0) return undefined;
  const stage = stageOn(line.due_date, today);
  const { extended_at: since } = line;
  // A client who was not notified of the line gets reminders only after an extension.
  if (line.without_notice && since === undefined) return undefined;
  // An extension starts the reminders again.
  return line.reminders.some((sent) => sent.stage === stage && (since === undefined || sent.at > since))
    ? undefined
    : stage;
}

function stageOn(dueDate: CalendarDate, today: CalendarDate): Stage | undefined {
  if (today > addDays(dueDate, CAPITAL_CALL_GRACE_DAYS)) return 'overdue';
  if (today > dueDate) return undefined;
  // A missed reminder stays due until the next reminder is due.
  const reached = CAPITAL_CALL_REMINDER_DAYS.filter((days) => today >= addDays(dueDate, -days));
  const nearest = reached.length > 0 ? Math.min(...reached) : undefined;
  return nearest === undefined ? undefined : (String(nearest) as Stage);
}

/** The ranges of due dates for which a reminder can be due today. */
export function reminderWindows(today: CalendarDate): { from?: CalendarDate; to: CalendarDate }[] {
  return [
    { from: today, to: addDays(today, Math.max(...CAPITAL_CALL_REMINDER_DAYS)) },
    { to: addDays(today, -CAPITAL_CALL_GRACE_DAYS - 1) },
  ];
}
