import { fundDateAt, parseDisplayDate } from '#shared/calendar-date.ts';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { type DateRange, isReversed, RANGE_REVERSED, rangePresets } from './date-range.ts';

interface DateRangeFieldsProps {
  range: DateRange;
  onChange: (change: DateRange) => void;
  onPreset?: () => void;
}

export function DateRangeFields({ range, onChange, onPreset }: DateRangeFieldsProps) {
  const today = fundDateAt(new Date());
  const changeOf = (end: 'from' | 'to') => (date: DateRange['from'], text: string) => {
    if (text === '' || parseDisplayDate(text)) onChange({ [end]: date });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and spacing of its own */}
      <div role="group" aria-label="Usual dates" className="flex flex-wrap gap-2">
        {rangePresets(today).map((preset) => (
          <Button
            key={preset.label}
            size="small"
            aria-pressed={range.from === preset.range.from && range.to === preset.range.to}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
            onClick={() => {
              onChange(preset.range);
              onPreset?.();
            }}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <DateField label="From" hint=" " max={today} value={range.from} onChange={changeOf('from')} />
        <DateField
          label="To"
          hint=" "
          min={range.from}
          value={range.to}
          error={isReversed(range) ? RANGE_REVERSED : undefined}
          onChange={changeOf('to')}
        />
      </div>
    </>
  );
}
