import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}

export function Segmented<Value extends string>({
  label,
  hideLabel = false,
  segments,
  value,
  onChange,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <legend className={hideLabel ? 'sr-only' : 'contents text-body font-medium text-ink'}>{label}</legend>
      <div className="flex rounded-control bg-hover p-0.5">
        {segments.map((segment) => (
          <label
            key={segment.value}
            title={segment.icon ? segment.label : undefined}
            className={classNames(
              'flex h-7 grow cursor-pointer items-center justify-center rounded-[5px] border border-transparent px-2.5 text-body text-muted touch:h-10',
              'has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:focus-outline',
              'transition-colors duration-80 not-has-checked:hover:text-ink',
              disabled && 'cursor-default text-subtle',
            )}
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
              className="sr-only"
            />
            {segment.icon}
            <span className={segment.icon ? 'sr-only' : undefined}>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
