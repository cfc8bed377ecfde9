import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { CAPITAL_CALL_GRACE_DAYS, CAPITAL_CALL_REMINDER_DAYS, FUND_NAME } from '#shared/constants.ts';
import { formatDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { dueOfLine, type LineItem, type Reminder } from './capital-call-store.ts';

type Stage = Reminder['stage'];

/**
 * The reminder due today for a line of which something is due: for the nearest of 7, 3 and 1 days before the due date, or once when it is
 * overdue. A missed day is made up for the next day, unless a nearer one has come. After an extension the reminders start
 * again. Of a call that was recorded without telling anybody there are none until then.
 */
export function dueReminder(
  line: Parameters<typeof dueOfLine>[0] &
    Pick<LineItem, 'due_date' | 'extended_at' | 'reminders' | 'without_notice'>,
  today: CalendarDate,
): Stage | undefined {
  if (dueOfLine(line) === 0) return undefined;
  const stage = stageOn(line.due_date, today);
  const { extended_at: since } = line;
  if (line.without_notice && since === undefined) return undefined;
  return line.reminders.some((sent) => sent.stage === stage && (since === undefined || sent.at > since))
    ? undefined
    : stage;
}

function stageOn(dueDate: CalendarDate, today: CalendarDate): Stage | undefined {
  if (today > addDays(dueDate, CAPITAL_CALL_GRACE_DAYS)) return 'overdue';
  if (today > dueDate) return undefined;
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

export function reminderMail(
  line: LineItem,
  stage: Stage,
  client: { name: string },
): { subject: string; text: string } {
  const left = formatDollars(dueOfLine(line));
  const due = displayDate(line.due_date);
  const paid = line.matched_cents > 0 ? ` ${formatDollars(line.matched_cents)} has arrived already.` : '';
  const isOverdue = stage === 'overdue';
  return {
    subject: isOverdue
      ? `Overdue: capital call “${line.title}”`
      : `Reminder: capital call “${line.title}” is due on ${due}`,
    text: [
      `Dear ${client.name},`,
      '',
      isOverdue
        ? `${left} of the capital call “${line.title}” was due on ${due} and is overdue.${paid}`
        : `${left} of the capital call “${line.title}” is due on ${due}.${paid}`,
      '',
      `Payment reference: ${displayReference(line.payment_reference)}`,
      '',
      'The account to pay to is on the notice among your documents in the portal. If you have paid in the last days, there is nothing more to do.',
      '',
      FUND_NAME,
    ].join('\n'),
  };
}
