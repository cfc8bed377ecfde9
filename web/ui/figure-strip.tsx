import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { ArrowUpRight } from './lucide-icons.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Figure {
  label: string;
  /** Undefined while loading. */
  value?: ReactNode;
  /** Third line: what is left to do, or what the figure means. */
  detail?: ReactNode;
  /** Where it leads: then the whole cell is a link. */
  to?: string;
  /** Order on a phone, lower first. */
  phoneOrder?: number;
}

const ORDERS = ['max-md:order-1', 'max-md:order-2', 'max-md:order-3', 'max-md:order-4'];
const COLUMNS: Record<number, string> = { 2: '@xl:grid-cols-2', 3: '@xl:grid-cols-3', 4: '@xl:grid-cols-4' };

/** Two to four figures in one box, two by two on narrow screens. Pass amounts as `Money` with `fit`. */
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
    // A container query, because an open panel makes the page narrower than the window.
    <div className="@container">
      <dl
        className={classNames(
          'grid gap-px overflow-hidden rounded-box border border-line bg-line',
          figures.length === 3 ? 'grid-cols-1' : 'grid-cols-2 max-[359.98px]:grid-cols-1',
          COLUMNS[figures.length],
          className,
        )}
      >
        {figures.map((figure) => (
          <div
            key={figure.label}
            className={classNames(
              'flex min-w-0 flex-col bg-surface px-4 py-3 @max-xl:px-3',
              figure.to && 'relative -outline-offset-2 transition-colors duration-80 hover:bg-hover',
              figure.phoneOrder !== undefined && ORDERS[figure.phoneOrder],
            )}
          >
            <dt className="flex items-start justify-between gap-2 text-label font-medium text-muted">
              {figure.to ? (
                <>
                  <Link to={figure.to} className="after:absolute after:inset-0">
                    {figure.label}
                  </Link>
                  <ArrowUpRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
                </>
              ) : (
                figure.label
              )}
            </dt>
            <dd className="@container tnum mt-1 text-figure font-semibold text-ink wrap-anywhere max-md:text-title [&_*]:whitespace-normal">
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
    </div>
  );
}
