import type { MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Check, Minus } from './lucide-icons.tsx';

/** `onToggle` gets the event, because callers check for Shift. */
export function Checkbox({
  label,
  checked,
  isMixed = false,
  disabled = false,
  onToggle,
  className,
}: {
  label: string;
  checked: boolean;
  isMixed?: boolean;
  disabled?: boolean;
  onToggle: (event: MouseEvent) => void;
  className?: string;
}) {
  const isFilled = checked || isMixed;
  return (
    // Not in a `label`: a press on a `label` makes the browser send a second click, without the Shift key.
    <span className={classNames('relative inline-flex size-4 shrink-0', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={() => {}}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(event);
        }}
        className={classNames(
          'size-4 cursor-pointer appearance-none rounded-badge border before:absolute before:-inset-2.5 before:content-[""] disabled:cursor-default',
          isFilled ? 'border-accent bg-accent' : 'border-control bg-surface disabled:border-line',
        )}
      />
      {isFilled && (
        <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-on-accent">
          {isMixed ? (
            <Minus className="size-3" strokeWidth={3} />
          ) : (
            <Check className="size-3" strokeWidth={3} />
          )}
        </span>
      )}
    </span>
  );
}
