import type { ChangeView } from './address-view.ts';
import { classNames } from './class-names.ts';
import { ChevronDown } from './lucide-icons.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

/** A chosen value that no longer exists stays in the list, so that the user sees what filters it. */
export function filterOptions(options: readonly SelectOption[], chosen: string): SelectOption[] {
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  const missing = isListed ? [] : [{ value: chosen, label: 'Not found' }];
  return [{ value: '', label: 'All' }, ...options, ...missing];
}

interface FilterSelectProps<Value extends string> {
  name: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
  /** More precise than `name`, for example with the row's name. */
  'aria-label'?: string;
}

export function FilterSelect<Value extends string>({
  name,
  options,
  value,
  onChange,
  disabled,
  className,
  'aria-label': ariaLabel,
}: FilterSelectProps<Value>) {
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
        aria-label={ariaLabel}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-full min-w-0 grow appearance-none rounded-control bg-transparent pr-8 pl-2 [field-sizing:content] font-medium text-ink outline-none touch:text-lead"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-subtle" />
    </label>
  );
}

interface SortSelectProps<Key extends string> {
  options: readonly SelectOption<`${Key} ${'asc' | 'desc'}`>[];
  view: { sort: Key; ascending: boolean };
  change: ChangeView<{ sort: Key; ascending: boolean }>;
  className?: string;
}

export function SortSelect<Key extends string>({ view, change, ...select }: SortSelectProps<Key>) {
  return (
    <FilterSelect
      {...select}
      name="Sorted by"
      value={`${view.sort} ${view.ascending ? 'asc' : 'desc'}` as const}
      onChange={(order) => {
        const [sort, direction] = order.split(' ') as [Key, string];
        change({ sort, ascending: direction === 'asc' }, { replace: true });
      }}
    />
  );
}
