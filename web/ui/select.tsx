import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

type NativeProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'id' | 'onChange' | 'value' | 'children'
>;

interface ChoiceProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLSelectElement>;
}

function Chevron() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-subtle"
    />
  );
}

/** One choice of a few, as a form field. The platform's own list: right on every device. */
export function SelectField<Value extends string>({
  label,
  labelNote,
  hint,
  error,
  className,
  options,
  value,
  onChange,
  ...select
}: FieldProps & NativeProps & ChoiceProps<Value>) {
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error} className={className}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <select
            {...select}
            id={id}
            value={value}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value as Value)}
            className={controlClass(invalid, 'appearance-none pr-9!')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Chevron />
        </div>
      )}
    </Field>
  );
}

/** One choice in a row of filters, 32 px high: the name stands inside, before the value. */
export function FilterSelect<Value extends string>({
  name,
  options,
  value,
  onChange,
  className,
  ...select
}: NativeProps & ChoiceProps<Value> & { name: string; className?: string }) {
  return (
    <label
      className={classNames(
        'relative flex h-8 min-w-0 items-center rounded-control border border-control bg-surface text-body touch:h-11',
        'hover:border-muted focus-within:border-focus focus-within:ring-1 focus-within:ring-focus',
        className,
      )}
    >
      <span className="pointer-events-none pl-2.5 text-subtle">{name}</span>
      <select
        {...select}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-full min-w-0 grow appearance-none rounded-control bg-transparent pr-8 pl-2 [field-sizing:content] font-medium text-ink outline-none touch:text-lead"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Chevron />
    </label>
  );
}
