import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { MarkColour } from '../ui/badge.tsx';
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
  format: (value: number) => string;
  /** Without this function, the axis shows thousands or millions of dollars. */
  formatMark?: (mark: number) => string;
}

const VALUE: StepSeries = { key: 'value', label: 'Value', mark: 'c1', stroke: 'var(--color-c1)' };

const dayText = (at: number) => displayDate(fundDateAt(new Date(at)));

/** Each value stays the same until the next point. */
export function StepLines({ label, points, series = [VALUE], format, formatMark }: StepLinesProps) {
  const values = points.flatMap((point) => series.map(({ key }) => point[key] ?? 0));
  const axis = amountAxisOf(axisMarksOf(Math.max(...values)));
  return (
    <>
      {series.length > 1 && <ChartLegend series={series} />}
      <div role="img" aria-label={label} className="tnum h-40">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 1, height: 1 }}>
          <LineChart
            data={[...points]}
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
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
              axisLine={false}
            />
            <YAxis {...axis} {...(formatMark ? { tickFormatter: formatMark } : {})} />
            <Tooltip
              {...TOOLTIP}
              labelFormatter={(at) => dayText(at as number)}
              formatter={(_value, _name, { payload, dataKey }) =>
                format((payload as StepPoint)[String(dataKey)] ?? 0)
              }
            />
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
          </LineChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}
