import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  off?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function Choice({ name, isChosen, off = false, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-10 items-center gap-2.5 border-b border-line px-3 py-1.5 last:border-b-0 touch:min-h-11',
        off ? 'bg-hover text-subtle' : 'cursor-pointer',
        isChosen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={off}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 grow">{children}</span>
    </label>
  );
}
