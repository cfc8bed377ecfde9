import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { PropertyDetail } from '#shared/contract/fund.ts';
import { formatMoney } from '../ui/money-format.ts';
import { GRID, TICK, TOOLTIP } from './chart-style.ts';
import { amountAxisOf, axisMarksOf } from './value-axis.ts';

type Valued = Pick<PropertyDetail, 'acquired_on' | 'acquisitionPrice' | 'valuations'>;

/** Oldest first, with days in milliseconds. Deleted valuations are left out. */
export function valuesOf({ acquired_on: acquiredOn, acquisitionPrice, valuations }: Valued) {
  return [
    ...(acquiredOn ? [{ date: acquiredOn, value: acquisitionPrice }] : []),
    ...valuations
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .map(({ date, marketValue }) => ({ date, value: marketValue })),
  ]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map(({ date, value }) => ({ at: Date.parse(date), value }));
}

const dayText = (at: number) => displayDate(fundDateAt(new Date(at)));

export function ValueOverTime({ property }: { property: Valued }) {
  const values = valuesOf(property);
  const marks = axisMarksOf(Math.max(...values.map(({ value }) => value)));
  return (
    <figure className="mb-3">
      <figcaption className="text-label text-muted">
        Value in AUD{property.acquired_on && ', from the acquisition price'}
      </figcaption>
      <div
        role="img"
        aria-label="Value over time; the list of valuations has the same amounts"
        className="tnum h-40"
      >
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 1, height: 1 }}>
          <LineChart
            data={values}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
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
            <YAxis {...amountAxisOf(marks)} />
            <Tooltip
              {...TOOLTIP}
              labelFormatter={(at) => dayText(at as number)}
              formatter={(_value, _name, { payload }) =>
                formatMoney((payload as ReturnType<typeof valuesOf>[number]).value, { exact: true })
              }
            />
            <Line
              dataKey="value"
              name="Value"
              type="stepAfter"
              stroke="var(--color-c1)"
              strokeWidth={2}
              dot={{ r: 3, fill: 'var(--color-surface)', stroke: 'var(--color-c1)', strokeWidth: 1.5 }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
