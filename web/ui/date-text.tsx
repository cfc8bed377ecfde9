import { type CalendarDate, displayDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { classNames } from './class-names.ts';

/** A day as DD/MM/YYYY. */
export function DateText({ date, className }: { date: CalendarDate; className?: string }) {
  return (
    <time dateTime={date} className={classNames('tnum whitespace-nowrap', className)}>
      {displayDate(date)}
    </time>
  );
}

/** An instant as DD/MM/YYYY, HH:MM in the fund's zone; `part` shows only one of both. */
export function InstantText({
  instant,
  part,
  className,
}: {
  instant: string;
  part?: 'date' | 'time';
  className?: string;
}) {
  const at = new Date(instant);
  const day = displayDate(fundDateAt(at));
  const time = fundTimeAt(at);
  return (
    <time dateTime={instant} className={classNames('tnum whitespace-nowrap', className)}>
      {part === 'date' ? day : part === 'time' ? time : `${day}, ${time}`}
    </time>
  );
}
