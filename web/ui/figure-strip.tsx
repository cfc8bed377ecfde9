import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface Figure {
  label: string;
  /** Left out while loading. */
  value?: ReactNode;
  /** Third line: what is left to do, or what the figure stands for. */
  detail?: ReactNode;
  /** On a phone, place among the others (lower first). */
  phoneOrder?: number;
}

const ORDERS = ['max-md:order-1', 'max-md:order-2', 'max-md:order-3', 'max-md:order-4'];
const COLUMNS: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3', 4: 'md:grid-cols-4' };

/** Two to four figures in one box with hairlines; two by two on a phone. */
export function FigureStrip({
  figures,
  loading = false,
  className,
}: {
  figures: readonly Figure[];
  loading?: boolean;
  className?: string;
}) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-px max-[359.98px]:grid-cols-1 overflow-hidden rounded-box border border-line bg-line',
        COLUMNS[figures.length],
        figures.length === 3 && 'max-md:grid-cols-1',
        className,
      )}
    >
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={classNames(
            'flex min-w-0 flex-col bg-surface px-4 py-3',
            figure.phoneOrder !== undefined && ORDERS[figure.phoneOrder],
          )}
        >
          <dt className="text-label font-medium text-muted">{figure.label}</dt>
          <dd className="tnum mt-1 text-figure font-semibold text-ink wrap-anywhere max-md:text-title">
            {loading ? <Skeleton className="my-1.5 h-5 w-28 max-md:my-1" /> : figure.value}
          </dd>
          {(loading || figure.detail) && (
            <dd className="mt-0.5 min-h-4 text-label text-subtle">
              {loading ? <Skeleton className="my-0.5 h-3 w-20" /> : figure.detail}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
