import { useLayoutEffect, useRef } from 'react';
import { MARKS, type MarkColour } from './badge.tsx';
import { classNames } from './class-names.ts';

interface Segment {
  value: number;
  colour: Exclude<MarkColour, 'others' | 'none'>;
}

interface ProgressBarProps {
  value: number | readonly Segment[];
  max: number;
  label: string;
  valueText?: string;
  height?: 4 | 6;
  className?: string;
}

export function ProgressBar({ value, max, label, valueText, height = 6, className }: ProgressBarProps) {
  const segments: readonly Segment[] = typeof value === 'number' ? [{ value, colour: 'c1' }] : value;
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  const part = (amount: number) => (max > 0 ? Math.min(100, (amount / max) * 100) : 0);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part(total))}
      aria-valuetext={valueText}
      className={classNames(
        'flex w-full gap-px overflow-hidden rounded-full bg-track',
        height === 4 ? 'h-1' : 'h-1.5',
        className,
      )}
    >
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its position
        <Part key={index} percent={part(segment.value)} className={MARKS[segment.colour]} />
      ))}
    </div>
  );
}

function Part({ percent, className }: { percent: number; className: string }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    bar.current?.style.setProperty('width', `${percent}%`);
  }, [percent]);
  return (
    <div
      ref={bar}
      className={classNames(
        'h-full shrink-0 forced-color-adjust-none transition-[width] duration-200 ease-linear',
        className,
      )}
    />
  );
}
