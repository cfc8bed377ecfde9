import { type CalendarDate, daysBetween, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const SOON_DAYS = 3;

export const daysOf = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

export function dueWords(
  due: CalendarDate,
  today: CalendarDate,
  isOverdue: boolean,
): { text: string; tone: Tone } {
  const left = daysBetween(today, due);
  if (left > SOON_DAYS) return { text: `in ${daysOf(left)}`, tone: 'info' };
  if (left > 0) return { text: `in ${daysOf(left)}`, tone: 'warning' };
  if (left === 0) return { text: 'today', tone: 'warning' };
  return isOverdue
    ? { text: `overdue by ${daysOf(-left)}`, tone: 'negative' }
    : { text: `was due ${displayDate(due)}`, tone: 'warning' };
}

export function isPastDue(date: CalendarDate): boolean {
  return date < fundDateAt(new Date());
}

export function DueBadge({ date, isOverdue }: { date: CalendarDate; isOverdue: boolean }) {
  const { text, tone } = dueWords(date, fundDateAt(new Date()), isOverdue);
  return <Badge tone={tone}>{text}</Badge>;
}
