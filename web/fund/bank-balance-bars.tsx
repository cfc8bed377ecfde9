import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type CalendarDate, displayDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import type { BankBalance } from '#shared/contract/fund.ts';
import { addCents } from '#shared/money.ts';
import { formatMoney } from '../ui/money-format.ts';
import { ChartLegend } from './chart-legend.tsx';
import { GRID, TICK, TOOLTIP } from './chart-style.ts';
import { amountAxisOf, signedMarksOf } from './value-axis.ts';

type Month = BankBalance['months'][number];

const SERIES = [
  { key: 'in_bank', label: 'In the bank', mark: 'c1' },
  { key: 'not_in_bank_yet', label: 'Not in the bank yet', mark: 'c3' },
] as const;

export function BankBalanceBars({ months }: Pick<BankBalance, 'months'>) {
  const ends = months.flatMap(({ in_bank: bank, not_in_bank_yet: since }) => [
    bank,
    since,
    addCents(bank, since),
  ]);
  const marks = signedMarksOf(Math.min(0, ...ends), Math.max(0, ...ends));
  return (
    <div className="flex flex-col gap-1">
      <ChartLegend series={SERIES} />
      <div
        role="img"
        aria-label="Bank balance by month; the table has the same figures"
        className="tnum h-64 max-md:h-52"
      >
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 1, height: 1 }}>
          <BarChart
            data={[...months]}
            stackOffset="sign"
            margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
            barCategoryGap="20%"
            accessibilityLayer={false}
          >
            <CartesianGrid {...GRID} />
            <XAxis
              dataKey="day"
              height={28}
              minTickGap={12}
              tick={TICK}
              tickFormatter={(day: CalendarDate) => displayMonth(monthOf(day))}
              tickLine={false}
              axisLine={false}
            />
            <YAxis {...amountAxisOf(marks)} />
            <Tooltip
              {...TOOLTIP}
              labelFormatter={(day) => displayDate(day as CalendarDate)}
              formatter={(_amount, _name, { dataKey, payload }) =>
                formatMoney((payload as Month)[dataKey as (typeof SERIES)[number]['key']], { exact: true })
              }
            />
            <ReferenceLine y={0} stroke="var(--color-control)" />
            {SERIES.map(({ key, label, mark }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                stackId="balance"
                fill={`var(--color-${mark})`}
                maxBarSize={26}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
