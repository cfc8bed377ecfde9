import type { PointerEvent, ReactNode } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { CashFlowPeriod } from '#shared/contract/fund.ts';
import type { Cents } from '#shared/money.ts';
import { periodName, periodParts } from '#shared/period-name.ts';
import { Mark } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Money } from '../ui/money.tsx';
import { isRunning, monthsText, SECTIONS } from './cash-flow-view.ts';
import { NetMark } from './net-mark.tsx';
import { axisLabelsOf, signedMarksOf } from './value-axis.ts';

const TOP_PX = 8;
const PLOT_PX = 160;
const NAMES_PX = 28;
const NARROW_NAMES_PX = 40;
const TIP_PX = 224;
/** With more periods, the mark of the running one does not fit. */
const MOST_MARKED = 10;

interface CashFlowBarsProps {
  /** Oldest first. */
  periods: readonly CashFlowPeriod[];
  /** The highlighted period. */
  active: string | undefined;
  onActive: (period: string | undefined) => void;
  today: CalendarDate;
  /** The names of periods have two lines. */
  narrow: boolean;
  /** For screen readers. */
  label: string;
}

/** Four bars for each period, always in the same order, and the net as a line; the table below has the same figures. */
export function CashFlowBars({ periods, active, onActive, today, narrow, label }: CashFlowBarsProps) {
  const amounts = periods.flatMap((period) => [...SECTIONS.map(({ key }) => period[key]), period.net]);
  const marks = signedMarksOf(Math.min(0, ...amounts), Math.max(0, ...amounts));
  const shown = periods.findIndex(({ period }) => period === active);
  const namesPx = narrow ? NARROW_NAMES_PX : NAMES_PX;
  const pointedAt = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return periods[Math.floor(((clientX - left) / width) * periods.length)]?.period;
  };
  return (
    <div role="img" aria-label={label} className="flex" style={{ height: TOP_PX + PLOT_PX + namesPx }}>
      <ul
        data-axis=""
        style={{ paddingTop: TOP_PX, paddingBottom: namesPx }}
        className="tnum flex shrink-0 flex-col-reverse justify-between pr-2 text-right text-label text-muted"
      >
        {axisLabelsOf(marks).map((text) => (
          <li key={text} className="flex h-0 items-center justify-end">
            {text}
          </li>
        ))}
      </ul>
      <div
        className="relative min-w-0 grow"
        data-plot=""
        // A finger opens the figures of a period, and closes them at the second touch.
        onPointerDown={(event) => {
          const period = pointedAt(event);
          if (event.pointerType !== 'mouse') onActive(period === active ? undefined : period);
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') onActive(pointedAt(event));
        }}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') onActive(undefined);
        }}
      >
        <ul className="absolute inset-0 flex text-center text-label text-muted">
          {periods.map((period, index) => (
            <li key={period.period} className="relative flex min-w-0 flex-1 flex-col justify-end">
              {period.period === active && (
                <span
                  data-band=""
                  className="absolute inset-x-0 rounded-badge bg-hover"
                  style={{ top: TOP_PX, bottom: namesPx }}
                />
              )}
              <span
                style={{ height: namesPx }}
                className={classNames(
                  'flex items-end justify-center whitespace-nowrap',
                  period.period === active && 'font-medium text-ink',
                )}
              >
                {narrow ? (
                  <NarrowName period={period} before={periods[index - 1]} after={periods[index + 1]} />
                ) : (
                  <span>
                    {periodName(period)}
                    {isRunning(period, today) && periods.length <= MOST_MARKED && (
                      <span className="max-lg:hidden"> so far</span>
                    )}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <ResponsiveContainer
          width="100%"
          height={TOP_PX + PLOT_PX}
          initialDimension={{ width: 1, height: 1 }}
        >
          <ComposedChart
            data={[...periods]}
            margin={{ top: TOP_PX, right: 0, bottom: 0, left: 0 }}
            barGap={1}
            barCategoryGap="10%"
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="3 3" />
            <XAxis dataKey="period" hide />
            <YAxis hide width={0} domain={[marks[0] ?? 0, marks.at(-1) ?? 0]} ticks={[...marks]} />
            <ReferenceLine y={0} stroke="var(--color-control)" />
            {SECTIONS.map(({ key, label: name, mark }) => (
              <Bar
                key={key}
                dataKey={key}
                name={name}
                fill={`var(--color-${mark})`}
                maxBarSize={26}
                minPointSize={(amount) => (amount === 0 ? 0 : 1)}
                isAnimationActive={false}
              />
            ))}
            <Line
              dataKey="net"
              name="Net"
              type="linear"
              stroke="var(--color-ink)"
              strokeWidth={1.5}
              dot={{ r: 3.5, fill: 'var(--color-surface)', stroke: 'var(--color-ink)', strokeWidth: 1.5 }}
              activeDot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
        {periods[shown] && <Figures period={periods[shown]} at={shown} of={periods.length} />}
      </div>
    </div>
  );
}

/** The name in two lines; the year only where a year begins, since two years side by side have no room. */
function NarrowName({
  period,
  before,
  after,
}: {
  period: CashFlowPeriod;
  before: CashFlowPeriod | undefined;
  after: CashFlowPeriod | undefined;
}) {
  const [part, year] = periodParts(period);
  const isOfYear = (other: CashFlowPeriod | undefined) => other && periodParts(other)[1] === year;
  const isNewYear = part === 'FY' || (before ? !isOfYear(before) : !after || isOfYear(after));
  return (
    <span className="flex h-8 w-0 flex-col items-center">
      <span>{part}</span>
      {isNewYear && <span>{year}</span>}
    </span>
  );
}

/** The figures of the highlighted period, beside its bars. */
function Figures({ period, at, of }: { period: CashFlowPeriod; at: number; of: number }) {
  const isLeft = at < of / 2;
  const beside = isLeft ? at + 1 : of - at;
  // It stays inside the chart where that is too narrow to stand beside the bars.
  const distance = `max(0px, min(calc(100% * ${beside} / ${of} + 8px), calc(100% - ${TIP_PX}px)))`;
  return (
    <div
      data-figures=""
      style={{ width: TIP_PX, top: 0, ...(isLeft ? { left: distance } : { right: distance }) }}
      className="pointer-events-none absolute z-10 max-w-full rounded-box border border-line bg-raised p-3 text-label shadow-popover"
    >
      <p className="text-body font-semibold">{monthsText(period)}</p>
      <dl className="mt-1.5 flex flex-col gap-1">
        {SECTIONS.map(({ key, label, mark }) => (
          <Figure key={key} label={label} mark={<Mark colour={mark} />} amountCents={period[key]} />
        ))}
      </dl>
      <dl className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
        <Figure label="Net" mark={<NetMark />} amountCents={period.net} />
        <Figure label="Closing balance" amountCents={period.closing_balance} sign="plain" />
      </dl>
    </div>
  );
}

function Figure({
  label,
  mark,
  amountCents,
  sign = 'flow',
}: {
  label: string;
  mark?: ReactNode;
  amountCents: Cents;
  sign?: 'flow' | 'plain';
}) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="flex items-center gap-2 text-muted">
        <span className="flex w-2 justify-center">{mark}</span>
        {label}
      </dt>
      <dd className="font-medium">
        <Money amountCents={amountCents} sign={sign} className="text-ink!" />
      </dd>
    </div>
  );
}
