import { type CalendarDate, displayDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { classNames } from './class-names.ts';

export function DateText({ date, className }: { date: CalendarDate; className?: string }) {
  return (
    <time dateTime={date} className={classNames('tnum whitespace-nowrap', className)}>
      {displayDate(date)}
    </time>
  );
}

interface InstantTextProps {
  instant: string;
  part?: 'date' | 'time';
  seconds?: boolean;
  className?: string;
}

/** Shows an instant as DD/MM/YYYY and HH:MM in the fund's time zone. */
export function InstantText({ instant, part, seconds = false, className }: InstantTextProps) {
  const at = new Date(instant);
  const day = displayDate(fundDateAt(at));
  const time = seconds ? `${fundTimeAt(at)}:${instant.slice(17, 19)}` : fundTimeAt(at);
  return (
    <time dateTime={instant} className={classNames('tnum whitespace-nowrap', className)}>
      {part === 'date' ? day : part === 'time' ? time : `${day}, ${time}`}
    </time>
  );
}
