import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { CHART_HEIGHT_PX } from '#shared/constants.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatMoney, formatShortMoney } from '../ui/money-format.ts';
import { AXIS_PX, GRID, TICK, TOOLTIP } from './chart-style.ts';
import { amountAxisOf, axisMarksOf } from './value-axis.ts';
import { SERIES, type ValueRow } from './value-rows.ts';

const NARROWEST_NAME_PX = 48;

export function PropertyBars({ rows }: { rows: readonly ValueRow[] }) {
  const [width, setWidth] = useState<number>();
  const isTouched = useMediaQuery('(hover: none)');
  const marks = axisMarksOf(
    Math.max(
      ...rows.map(({ acquisitionCents, currentCents }) => Math.max(acquisitionCents, currentCents ?? 0)),
    ),
  );
  const namePx = width === undefined ? NARROWEST_NAME_PX : (width - AXIS_PX) / rows.length;
  const isSteep = namePx < NARROWEST_NAME_PX;
  return (
    <div className="tnum">
      <ResponsiveContainer
        width="100%"
        height={CHART_HEIGHT_PX}
        initialDimension={{ width: 1, height: CHART_HEIGHT_PX }}
        onResize={setWidth}
      >
        <BarChart
          data={[...rows]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barGap={3}
          barCategoryGap="16%"
          accessibilityLayer
          aria-label="Acquisition Price and Current Value by property; the arrow keys go from one to the next"
        >
          <CartesianGrid {...GRID} />
          <XAxis
            dataKey="name"
            interval={0}
            height={isSteep ? 96 : 50}
            tick={{
              ...TICK,
              fontSize: 11,
              width: isSteep ? 90 : namePx - 4,
              maxLines: isSteep ? 1 : 3,
            }}
            {...(isSteep && { angle: -60, textAnchor: 'end' })}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-control)' }}
          />
          <YAxis {...amountAxisOf(marks)} tickFormatter={(mark) => formatShortMoney(mark, 0)} />
          <Tooltip
            {...TOOLTIP}
            filterNull={false}
            itemSorter={({ dataKey }) => SERIES.findIndex(({ key }) => key === dataKey)}
            formatter={(_amount, _name, { dataKey, payload }) => {
              const amount = (payload as ValueRow)[dataKey as (typeof SERIES)[number]['key']];
              return amount === null ? 'Not valued yet' : formatMoney(amount);
            }}
            trigger={isTouched ? 'click' : 'hover'}
          />
          {SERIES.map(({ key, label, fill, stroke }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              fill={fill}
              stroke={stroke}
              maxBarSize={22}
              radius={[2, 2, 0, 0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
