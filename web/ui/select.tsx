import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDown } from './lucide-icons.tsx';

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
    <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-subtle" />
  );
}

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
