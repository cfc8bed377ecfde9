import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface RoleChoiceProps {
  role: string;
  name: string;
  means: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

export function RoleChoice({ role, name, means, isChosen, onChoose }: RoleChoiceProps) {
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-start gap-3 rounded-box border px-3 py-2.5',
        isChosen ? 'border-accent bg-selected' : 'border-line hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="role"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`may-${role}`}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-body font-medium">{name}</span>
        <span id={`may-${role}`} className="block text-label text-muted">
          {means}
        </span>
      </span>
    </label>
  );
}
