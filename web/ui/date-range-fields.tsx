import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { type DateRange, isReversed, RANGE_REVERSED } from './date-range.ts';

const NO_DATE = 'Enter a date as DD/MM/YYYY';

interface DateRangeFieldsProps {
  range: DateRange;
  onChange: (change: DateRange) => void;
}

export function DateRangeFields({ range, onChange }: DateRangeFieldsProps) {
  const [wrong, setWrong] = useState({ from: false, to: false });
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      <DateField
        label="From"
        hint=" "
        value={range.from}
        error={wrong.from ? NO_DATE : undefined}
        onChange={(date, text) => {
          setWrong({ ...wrong, from: !date && text.length >= 10 });
          if (date || text === '') onChange({ from: date });
        }}
      />
      <DateField
        label="To"
        hint=" "
        value={range.to}
        error={wrong.to ? NO_DATE : isReversed(range) ? RANGE_REVERSED : undefined}
        onChange={(date, text) => {
          setWrong({ ...wrong, to: !date && text.length >= 10 });
          if (date || text === '') onChange({ to: date });
        }}
      />
    </div>
  );
}
