import type { Ref, SelectHTMLAttributes } from 'react';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { ChevronDown } from './lucide-icons.tsx';

interface SelectFieldProps<Value extends string>
  extends FieldProps,
    Omit<
      SelectHTMLAttributes<HTMLSelectElement>,
      'className' | 'id' | 'onChange' | 'value' | 'children' | 'defaultValue'
    > {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLSelectElement>;
}

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
}: SelectFieldProps<Value>) {
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
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-subtle" />
        </div>
      )}
    </Field>
  );
}
