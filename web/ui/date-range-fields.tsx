import { useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { DateField } from './date-field.tsx';

interface DateRange {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

const NO_DATE = 'Enter a date as DD/MM/YYYY';

/** Two days that bound a list; either may be open. */
export function DateRangeFields({
  range: { from, to },
  onChange,
}: {
  range: DateRange;
  onChange: (change: DateRange) => void;
}) {
  const [wrong, setWrong] = useState({ from: false, to: false });
  const reversed = from !== undefined && to !== undefined && from > to;
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <DateField
        label="From"
        hint=" "
        value={from}
        error={wrong.from ? NO_DATE : undefined}
        onChange={(date, text) => {
          setWrong({ ...wrong, from: !date && text.length >= 10 });
          if (date || text === '') onChange({ from: date });
        }}
      />
      <DateField
        label="To"
        hint=" "
        value={to}
        error={wrong.to ? NO_DATE : reversed ? 'From date must be before to date' : undefined}
        onChange={(date, text) => {
          setWrong({ ...wrong, to: !date && text.length >= 10 });
          if (date || text === '') onChange({ to: date });
        }}
      />
    </div>
  );
}
