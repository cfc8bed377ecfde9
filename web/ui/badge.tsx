import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'positive' | 'negative' | 'warning' | 'info' | 'accent' | 'neutral';

const TONES: Record<Tone, string> = {
  positive: 'bg-positive-tint text-positive',
  negative: 'bg-negative-tint text-negative',
  warning: 'bg-warning-tint text-warning',
  info: 'bg-info-tint text-info',
  accent: 'bg-selected text-accent',
  neutral: 'bg-hover text-muted',
};

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center whitespace-nowrap rounded-badge px-1.5 text-label font-medium',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

export type MarkColour = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'others' | 'none';

const MARKS: Record<MarkColour, string> = {
  c1: 'bg-c1',
  c2: 'bg-c2',
  c3: 'bg-c3',
  c4: 'bg-c4',
  c5: 'bg-c5',
  c6: 'bg-c6',
  others: 'border border-control bg-track',
  none: 'rounded-full! border border-dashed border-subtle',
};

/** The caller must show a word with the same meaning next to the mark. */
export function Mark({ colour, className }: { colour: MarkColour; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-2 shrink-0 rounded-[2px] forced-color-adjust-none',
        MARKS[colour],
        className,
      )}
    />
  );
}
