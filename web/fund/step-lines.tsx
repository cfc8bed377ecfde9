import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  Rectangle,
  type RectangleProps,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import type { MarkColour } from '../ui/badge.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatMoney } from '../ui/money-format.ts';
import { ChartLegend } from './chart-legend.tsx';
import { GRID, TICK, TOOLTIP } from './chart-style.ts';
import { amountAxisOf, axisMarksOf } from './value-axis.ts';

export interface StepSeries {
  readonly key: string;
  readonly label: string;
  readonly mark: MarkColour;
  readonly stroke: string;
}

/** `at` is a day in milliseconds. */
export interface StepPoint {
  readonly at: number;
  readonly [key: string]: number | null;
}

interface StepLinesProps {
  label: string;
  points: readonly StepPoint[];
  series?: readonly StepSeries[];
  /** Amounts in cents on a separate scale below zero. Null on a day without an amount. */
  bars?: StepSeries | undefined;
  format: (value: number) => string;
  /** Without this function, the axis shows thousands or millions of dollars. */
  formatMark?: (mark: number) => string;
}

const VALUE: StepSeries = { key: 'value', label: 'Value', mark: 'c1', stroke: 'var(--color-c1)' };

const dayText = (at: number) => displayDate(fundDateAt(new Date(at)));

/**
 * `BARS_BELOW` is the height below zero divided by the height above. The tallest bar fills `1 / BARS_TOP` of the chart's
 * height.
 */
const BARS_BELOW = 0.5;
const BARS_TOP = 5;
const BAR_PX = 8;

/** Without a fixed width, a bar would be only as wide as the shortest time between two points. */
function WideBar({ x = 0, width = 0, ...bar }: RectangleProps) {
  return <Rectangle {...bar} x={x + (width - BAR_PX) / 2} width={BAR_PX} />;
}

/** Each value stays the same until the next point. */
export function StepLines({ label, points, series = [VALUE], bars, format, formatMark }: StepLinesProps) {
  const isWide = useMediaQuery('(min-width: 768px)');
  const values = points.flatMap((point) => series.map(({ key }) => point[key] ?? 0));
  const axis = amountAxisOf(axisMarksOf(Math.max(...values)));
  const [zero, top] = axis.domain;
  const paid = bars ? points.flatMap(({ at, [bars.key]: amount }) => (amount ? [{ at, amount }] : [])) : [];
  const labelled = labelledOf(points, paid, isWide ? 9 : 5);
  return (
    <>
      {(bars || series.length > 1) && <ChartLegend series={bars ? [...series, bars] : series} />}
      <div role="img" aria-label={label} className={`tnum ${bars ? 'h-64 max-md:h-52' : 'h-40'}`}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 1, height: 1 }}>
          <ComposedChart
            data={[...points]}
            margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid {...GRID} />
            <XAxis
              dataKey="at"
              type="number"
              scale="time"
              domain={['dataMin', 'dataMax']}
              minTickGap={16}
              tick={TICK}
              tickFormatter={(at: number) => dayText(at).slice(3)}
              tickLine={false}
              axisLine={bars ? { stroke: 'var(--color-control)' } : false}
            />
            <YAxis
              {...axis}
              domain={[bars ? -top * BARS_BELOW : zero, top]}
              {...(formatMark ? { tickFormatter: formatMark } : {})}
            />
            <Tooltip
              {...TOOLTIP}
              labelFormatter={(at) => dayText(at as number)}
              formatter={(_value, _name, { payload, dataKey }) =>
                format((payload as StepPoint)[String(dataKey)] ?? 0)
              }
            />
            {bars && (
              <YAxis
                yAxisId="bars"
                hide
                domain={[0, BARS_TOP * Math.max(...paid.map(({ amount }) => amount))]}
              />
            )}
            {bars && (
              <Bar
                yAxisId="bars"
                dataKey={bars.key}
                name={bars.label}
                fill={bars.stroke}
                shape={WideBar}
                isAnimationActive={false}
              >
                <LabelList
                  position="top"
                  dataKey={({ at, [bars.key]: amount }: StepPoint) =>
                    labelled.has(at) ? formatMoney(cents(amount ?? 0)) : ''
                  }
                  {...TICK}
                />
              </Bar>
            )}
            {series.map(({ key, label: name, stroke }) => (
              <Line
                key={key}
                dataKey={key}
                name={name}
                type="stepAfter"
                stroke={stroke}
                strokeWidth={2}
                dot={{ r: 3, fill: 'var(--color-surface)', stroke, strokeWidth: 1.5 }}
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}

/** Labels the newest bar, and earlier bars only if the labels do not overlap. */
function labelledOf(points: readonly StepPoint[], paid: readonly { readonly at: number }[], most: number) {
  const leastMs = ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) / most;
  const labelled: number[] = [];
  for (const { at } of paid.toReversed())
    if ((labelled.at(-1) ?? Number.POSITIVE_INFINITY) - at >= leastMs) labelled.push(at);
  return new Set(labelled);
}
