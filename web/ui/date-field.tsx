import { type Ref, useState } from 'react';
import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { limitProblem, longDate, readTypedDate } from '#shared/typed-date.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { Calendar } from './lucide-icons.tsx';
import { useOpener } from './use-opener.ts';

const DatePickerFrame = lazyPart(() => import('./date-picker-frame.tsx'), 'DatePickerFrame');

export const NOT_A_DATE = 'Enter a date as DD/MM/YYYY';

interface DateFieldProps
  extends Omit<
    TextFieldProps,
    'type' | 'leading' | 'trailing' | 'value' | 'onChange' | 'min' | 'max' | 'hint'
  > {
  value: CalendarDate | undefined;
  onChange: (date: CalendarDate | undefined, text: string) => void;
  min?: CalendarDate | undefined;
  max?: CalendarDate | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function DateField({
  value,
  onChange,
  min,
  max,
  onBlur,
  onKeyDown,
  hint,
  error,
  ...rest
}: DateFieldProps) {
  const limits = { today: fundDateAt(new Date()), min, max };
  const { isOpen, trigger, close, button } = useOpener(DatePickerFrame.preload);
  const [typed, setTyped] = useState<string>();
  const [isTyping, setIsTyping] = useState(false);

  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (typed !== undefined && readTypedDate(typed, limits) !== value) setTyped(undefined);
  }
  const text = typed ?? (value ? displayDate(value) : '');
  const date = typed === undefined ? value : readTypedDate(typed, limits);
  function take(day: CalendarDate) {
    setTyped(undefined);
    onChange(day, displayDate(day));
  }
  function leave() {
    setIsTyping(false);
    if (typed !== undefined && date) take(date);
  }
  const problem = date ? limitProblem(date, limits) : text.trim() === '' ? undefined : NOT_A_DATE;
  const isShown = date !== undefined && !isTyping;
  return (
    <>
      <TextField
        {...rest}
        error={error ?? (isTyping ? undefined : problem)}
        hint={isShown ? [longDate(date), hint?.trim()].filter(Boolean).join(' · ') : (hint ?? 'DD/MM/YYYY')}
        type="text"
        inputMode="numeric"
        placeholder="DD/MM/YYYY"
        inputClassName="tnum"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsTyping(true);
          onChange(readTypedDate(event.target.value, limits), event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
        trailing={
          <button
            {...button}
            aria-label="Choose a date"
            disabled={rest.disabled}
            className="flex size-7 items-center justify-center rounded-control text-subtle hover:text-ink touch:size-9"
          >
            <Calendar />
          </button>
        }
      />
      {isOpen && (
        <DatePickerFrame
          trigger={trigger}
          label="Choose a date"
          value={date}
          min={min}
          max={max}
          onChoose={take}
          onClose={close}
        />
      )}
    </>
  );
}
