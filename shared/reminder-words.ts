import { addDays, type CalendarDate, daysBetween, displayDate } from './calendar-date.ts';

export const LEFT_OUT = {
  settled: 'Nothing is due',
  suspended: 'Suspended',
  deceased: 'Deceased',
  'not-notified': 'Not notified of this call',
  bounced: 'Email bounced',
  'no-login': 'No login receives email',
  'reminded-today': 'Reminded today',
  paused: 'Reminders paused',
  'deposit-waiting': 'A deposit waits to be matched',
} as const;
export const NOTE_PLACE = '[your note]';
export type LeftOut = keyof typeof LEFT_OUT;

interface Late {
  readonly dueDate: CalendarDate;
  readonly graceDays: number;
}

/** For example `3 days late, in grace to 02/12`. Undefined until the due date has passed. */
export function lateWords({ dueDate, graceDays }: Late, today: CalendarDate): string | undefined {
  if (today <= dueDate) return undefined;
  const days = daysBetween(dueDate, today);
  const late = `${days} ${days === 1 ? 'day' : 'days'} late`;
  const graceEnd = addDays(dueDate, graceDays);
  return today > graceEnd ? late : `${late}, in grace to ${displayDate(graceEnd).slice(0, 5)}`;
}
