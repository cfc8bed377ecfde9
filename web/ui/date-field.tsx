import { type Ref, useRef, useState } from 'react';
import {
  type CalendarDate,
  displayDate,
  parseCalendarDate,
  parseDisplayDate,
} from '#shared/calendar-date.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { Calendar } from './lucide-icons.tsx';

interface DateFieldProps
  extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'value' | 'onChange' | 'min' | 'max'> {
  /** The day. Undefined while the text is not a valid day. */
  value: CalendarDate | undefined;
  /** `text` is the text of the field. It distinguishes an empty field from an invalid one. */
  onChange: (date: CalendarDate | undefined, text: string) => void;
  min?: CalendarDate;
  max?: CalendarDate;
  ref?: Ref<HTMLInputElement>;
}

export function DateField({ value, onChange, min, max, onBlur, hint, ...rest }: DateFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (value ? displayDate(value) : '');
  return (
    <TextField
      {...rest}
      hint={hint ?? 'DD/MM/YYYY'}
      type="text"
      inputMode="numeric"
      placeholder="DD/MM/YYYY"
      inputClassName="tnum"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseDisplayDate(event.target.value), event.target.value);
      }}
      onBlur={(event) => {
        if (parseDisplayDate(text) || text === '') setTyped(undefined);
        onBlur?.(event);
      }}
      trailing={
        <span className="relative">
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full opacity-0"
            value={value ?? ''}
            min={min}
            max={max}
            disabled={rest.disabled}
            onChange={(event) => {
              const date = parseCalendarDate(event.target.value);
              setTyped(undefined);
              onChange(date, date ? displayDate(date) : '');
            }}
          />
          <button
            type="button"
            aria-label="Choose a date"
            disabled={rest.disabled}
            onClick={() => picker.current?.showPicker()}
            className="relative flex size-7 items-center justify-center rounded-control text-subtle hover:text-ink touch:size-9"
          >
            <Calendar />
          </button>
        </span>
      }
    />
  );
}
