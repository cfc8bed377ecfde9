import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { NOTICE_TONES } from './notice.tsx';

const TONES = {
  ...NOTICE_TONES,
  accent: 'bg-selected text-accent',
  neutral: 'bg-hover text-muted',
} as const;

export type Tone = keyof typeof TONES;

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

export const MARKS = {
  c1: 'bg-c1',
  c2: 'bg-c2',
  c3: 'bg-c3',
  c4: 'bg-c4',
  c5: 'bg-c5',
  c6: 'bg-c6',
  others: 'border border-control bg-track',
  none: 'rounded-full! border border-dashed border-subtle',
} as const;

export type MarkColour = keyof typeof MARKS;

/** The caller must show a word with the same meaning next to the mark. */
export function Mark({ colour }: { colour: MarkColour }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2 shrink-0 rounded-[2px] forced-color-adjust-none ${MARKS[colour]}`}
    />
  );
}
