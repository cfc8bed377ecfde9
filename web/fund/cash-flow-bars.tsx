import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { CashFlowPeriod } from '#shared/contract/fund.ts';
import { periodName, periodParts } from '#shared/period-name.ts';
import { formatMoney } from '../ui/money-format.ts';
import { isRunning, monthsText, SECTIONS } from './cash-flow-view.ts';
import { GRID, TICK, TOOLTIP } from './chart-style.ts';
import { amountAxisOf, signedMarksOf } from './value-axis.ts';

const MOST_MARKED = 6;
const ORDER = [...SECTIONS.map(({ key }) => key), 'net', 'closing_balance'] as const;
type Key = (typeof ORDER)[number];

interface CashFlowBarsProps {
  periods: readonly CashFlowPeriod[];
  active: string | undefined;
  onActive: (period: string | undefined) => void;
  today: CalendarDate;
  narrow: boolean;
  label: string;
}

export function CashFlowBars({ periods, active, onActive, today, narrow, label }: CashFlowBarsProps) {
  const amounts = periods.flatMap((period) => [...SECTIONS.map(({ key }) => period[key]), period.net]);
  const marks = signedMarksOf(Math.min(0, ...amounts), Math.max(0, ...amounts));
  const nameAt = (_: string, index: number) => {
    const period = periods[index];
    if (!period) return '';
    if (narrow) return narrowName(period, periods[index - 1], periods[index + 1]);
    return `${periodName(period).replace(' quarter', '')}${isRunning(period, today) && periods.length <= MOST_MARKED ? ' so far' : ''}`;
  };
  return (
    <div role="img" aria-label={label} className="tnum h-49 max-md:h-52">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 1, height: 1 }}>
        <ComposedChart
          data={[...periods]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barGap={1}
          barCategoryGap="10%"
          accessibilityLayer={false}
          onMouseMove={({ activeLabel }) => onActive(activeLabel?.toString())}
          onMouseLeave={() => onActive(undefined)}
        >
          {active !== undefined && (
            <ReferenceArea x1={active} x2={active} fill="var(--color-hover)" fillOpacity={1} />
          )}
          <CartesianGrid {...GRID} />
          <XAxis
            dataKey="period"
            interval={0}
            height={narrow ? 40 : 28}
            // With the width 1, recharts breaks the label at its space.
            tick={{ ...TICK, ...(narrow && { width: 1 }) }}
            tickFormatter={nameAt}
            tickLine={false}
            axisLine={false}
          />
          <YAxis {...amountAxisOf(marks)} />
          <Tooltip
            {...TOOLTIP}
            cursor={false}
            includeHidden
            itemSorter={({ dataKey }) => ORDER.indexOf(dataKey as Key)}
            labelFormatter={(name) => {
              const period = periods.find(({ period }) => period === name);
              return period && monthsText(period);
            }}
            formatter={(_amount, _name, { dataKey, payload }) => {
              const key = dataKey as Key;
              return formatMoney((payload as CashFlowPeriod)[key], {
                sign: key === 'closing_balance' ? 'plain' : 'flow',
              });
            }}
          />
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
          <Line dataKey="closing_balance" name="Closing balance" hide />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Two years do not fit side by side, so only a year's first period shows the year. */
function narrowName(
  period: CashFlowPeriod,
  before: CashFlowPeriod | undefined,
  after: CashFlowPeriod | undefined,
): string {
  const [part, year] = periodParts(period);
  const isOfYear = (other: CashFlowPeriod | undefined) => other && periodParts(other)[1] === year;
  const isNewYear = before ? !isOfYear(before) : !after || isOfYear(after);
  return isNewYear && year !== '' ? `${part} ${year}` : part;
}
