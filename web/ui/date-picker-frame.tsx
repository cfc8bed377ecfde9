import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstDayOf,
  fundDateAt,
  lastDayOf,
  monthOf,
  parseCalendarDate,
} from '#shared/calendar-date.ts';
import { limitProblem, longDate, weekdayOf } from '#shared/typed-date.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from './lucide-icons.tsx';
import { monthText } from './month-text.ts';
import { PopoverFrame } from './popover-frame.tsx';

interface DatePickerProps {
  trigger: RefObject<HTMLElement | null>;
  label: string;
  value: CalendarDate | undefined;
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  onChoose: (date: CalendarDate) => void;
  onClose: () => void;
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const sinceMonday = (date: CalendarDate) => (weekdayOf(date) + 6) % 7;

function inMonth(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months);
  return parseCalendarDate(`${month}-${date.slice(8)}`) ?? lastDayOf(month);
}

function weeksOf(month: string): CalendarDate[][] {
  const first = firstDayOf(month);
  const start = addDays(first, -sinceMonday(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    WEEK.map((_day, day) => addDays(start, week * 7 + day)),
  );
  return weeks.filter(([monday]) => monday !== undefined && monday <= lastDayOf(month));
}

function dayByKey({ key, shiftKey }: KeyboardEvent, date: CalendarDate): CalendarDate | undefined {
  if (key === 'ArrowLeft') return addDays(date, -1);
  if (key === 'ArrowRight') return addDays(date, 1);
  if (key === 'ArrowUp') return addDays(date, -7);
  if (key === 'ArrowDown') return addDays(date, 7);
  if (key === 'Home') return addDays(date, -sinceMonday(date));
  if (key === 'End') return addDays(date, 6 - sinceMonday(date));
  if (key === 'PageUp') return inMonth(date, shiftKey ? -12 : -1);
  if (key === 'PageDown') return inMonth(date, shiftKey ? 12 : 1);
  return undefined;
}

/** The keys follow the date picker of the ARIA Authoring Practices. */
export function DatePickerFrame({ trigger, label, value, min, max, onChoose, onClose }: DatePickerProps) {
  const [today] = useState(() => fundDateAt(new Date()));
  const nearest = min && today < min ? min : max && today > max ? max : today;
  const [day, setDay] = useState(value ?? nearest);
  const grid = useRef<HTMLTableElement>(null);
  const focuses = useRef(true);
  const title = useId();
  useEffect(() => {
    if (!focuses.current) return;
    focuses.current = false;
    const frame = requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [day]);
  const move = (next: CalendarDate) => {
    // The portal's calendar covers the years 1900 to 2199, so the day stays within these years.
    if (parseCalendarDate(next)) setDay(next);
  };
  const turns = (months: number) => () => move(inMonth(day, months));
  const isRefused = (date: CalendarDate) => limitProblem(date, { min, max }) !== undefined;
  function choose(date: CalendarDate) {
    if (isRefused(date)) return;
    onChoose(date);
    onClose();
  }
  return (
    <PopoverFrame trigger={trigger} label={label} width="month" onClose={onClose}>
      <div className="flex items-center">
        <IconButton size="small" label="Previous year" icon={<ChevronsLeft />} onClick={turns(-12)} />
        <IconButton size="small" label="Previous month" icon={<ChevronLeft />} onClick={turns(-1)} />
        <h2 id={title} aria-live="polite" className="grow text-center font-semibold">
          {monthText(monthOf(day))}
        </h2>
        <IconButton size="small" label="Next month" icon={<ChevronRight />} onClick={turns(1)} />
        <IconButton size="small" label="Next year" icon={<ChevronsRight />} onClick={turns(12)} />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days of a month are a table
        role="grid"
        aria-labelledby={title}
        onKeyDown={(event) => {
          const next = dayByKey(event, day);
          if (next === undefined) return;
          event.preventDefault();
          focuses.current = true;
          move(next);
        }}
        className="tnum border-collapse"
      >
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1 text-label font-normal text-subtle">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(monthOf(day)).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a `gridcell`
                <td key={date} aria-selected={date === value} className="p-0">
                  {monthOf(date) === monthOf(day) && (
                    <button
                      type="button"
                      data-day={date}
                      tabIndex={date === day ? 0 : -1}
                      aria-label={longDate(date)}
                      aria-current={date === today ? 'date' : undefined}
                      aria-disabled={isRefused(date) || undefined}
                      onClick={() => choose(date)}
                      className={classNames(
                        'flex size-9 items-center justify-center rounded-control border text-body touch:size-11',
                        date === today ? 'border-control' : 'border-transparent',
                        date === value
                          ? 'bg-accent font-medium text-on-accent'
                          : isRefused(date)
                            ? 'cursor-default text-control'
                            : 'hover:bg-hover',
                      )}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" disabled={isRefused(today)} onClick={() => choose(today)}>
        Today
      </Button>
    </PopoverFrame>
  );
}
