import type { ReactNode } from 'react';
import type { FigureAsked } from '#shared/contract/figures.ts';
import { classNames } from './class-names.ts';
import { FigureButton, OPENING_CELL } from './figure-button.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Figure {
  label: string;
  value?: ReactNode;
  detail?: ReactNode;
  /** Reserves two lines for `detail` on a phone while the figure loads. */
  wraps?: boolean;
  opens: FigureAsked | null | undefined;
  /** A button that opens a panel of its own. It is shown instead of the button for `opens`. */
  opener?: ReactNode;
  title?: string;
  phoneOrder?: number;
}

const ORDERS = ['max-md:order-1', 'max-md:order-2', 'max-md:order-3', 'max-md:order-4'];
const COLUMNS: Record<number, string> = { 2: '@xl:grid-cols-2', 3: '@xl:grid-cols-3', 4: '@xl:grid-cols-4' };

interface FigureStripProps {
  figures: readonly Figure[];
  loading?: boolean;
  className?: string;
}

/** Takes two to four figures. Pass amounts as `Money` with `fit`. */
export function FigureStrip({ figures, loading = false, className }: FigureStripProps) {
  return (
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
            data-figure-cell=""
            className={classNames(
              'flex min-w-0 flex-col bg-surface px-4 py-3 @max-xl:px-3',
              (figure.opens || figure.opener !== undefined) && OPENING_CELL,
              figure.phoneOrder !== undefined && ORDERS[figure.phoneOrder],
            )}
          >
            <dt className="flex items-start justify-between gap-2 text-label font-medium text-muted">
              {figure.opener ??
                (figure.opens ? (
                  <FigureButton asked={figure.opens} label={figure.label} title={figure.title} />
                ) : (
                  figure.label
                ))}
            </dt>
            <dd className="@container tnum mt-1 text-figure font-semibold text-ink wrap-anywhere max-md:text-title [&_*]:whitespace-normal">
              {loading ? <Skeleton className="my-1.5 h-5 w-28 max-md:my-1" /> : figure.value}
            </dd>
            {(loading || figure.detail) && (
              <dd
                className={classNames(
                  'mt-0.5 min-h-4 text-label text-subtle',
                  figure.wraps && 'max-md:min-h-8',
                )}
              >
                {loading ? <Skeleton className="my-0.5 h-3 w-20" /> : figure.detail}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
