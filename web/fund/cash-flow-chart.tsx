import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { CashFlowPeriod } from '#shared/contract/fund.ts';
import type { CashFlowStep } from '#shared/terms.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { LoadedNear } from '../ui/when-near.tsx';
import { SECTIONS, STEP_WORDS } from './cash-flow-view.ts';
import { ChartLegend } from './chart-legend.tsx';

const CashFlowBars = lazyScreen(() => import('./cash-flow-bars.tsx'), 'CashFlowBars');

function Grid({ children }: { children?: ReactNode }) {
  return (
    <div className="relative h-49 max-md:h-52">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-2 bottom-7 max-md:bottom-10 flex flex-col justify-between [&>*]:border-t [&>*]:border-line"
      >
        {['a', 'b', 'c', 'd', 'e'].map((line) => (
          <span key={line} className="border-dashed" />
        ))}
      </div>
      <div className="absolute inset-0 flex items-center justify-center">{children}</div>
    </div>
  );
}

interface CashFlowChartProps {
  by: CashFlowStep;
  periods: readonly CashFlowPeriod[] | undefined;
  empty: string | undefined;
  active: string | undefined;
  onActive: (period: string | undefined) => void;
  pages: ReactNode;
  today: CalendarDate;
  phone: boolean;
}

export function CashFlowChart({
  by,
  periods,
  empty,
  active,
  onActive,
  pages,
  today,
  phone,
}: CashFlowChartProps) {
  const title = `Cash flow by ${STEP_WORDS[by].one}`;
  return (
    <section aria-labelledby="cash-flow-chart" className="rounded-box border border-line px-4 pt-3 pb-2">
      <div className="mb-2 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="cash-flow-chart" className="text-form font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ChartLegend series={SECTIONS}>
            <li className="flex items-center gap-1.5">
              <NetMark />
              Net
            </li>
          </ChartLegend>
          {pages}
        </div>
      </div>
      {empty !== undefined ? (
        <Grid>
          <p className="bg-surface px-3 text-body text-muted">{empty}</p>
        </Grid>
      ) : !periods ? (
        <Grid />
      ) : (
        <LoadedNear placeholder={<Grid />} failed={<Grid />}>
          <CashFlowBars
            periods={periods}
            active={active}
            onActive={onActive}
            today={today}
            narrow={phone}
            label={`${title}; the table has the same figures`}
          />
        </LoadedNear>
      )}
    </section>
  );
}

function NetMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 8" className="h-2 w-4.5 shrink-0">
      <path d="M0 4h18" stroke="var(--color-ink)" strokeWidth="1.5" />
      <circle cx="9" cy="4" r="3" fill="var(--color-surface)" stroke="var(--color-ink)" strokeWidth="1.5" />
    </svg>
  );
}
