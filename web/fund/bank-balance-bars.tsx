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
import { Mark } from '../ui/badge.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { AXIS_PX, TICK, TOOLTIP } from './chart-style.ts';
import { axisLabelsOf, signedMarksOf } from './value-axis.ts';

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
  const labels = axisLabelsOf(marks);
  return (
    <div>
      <ul aria-hidden="true" className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-label text-muted">
        {SERIES.map(({ key, label, mark }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Mark colour={mark} />
            {label}
          </li>
        ))}
      </ul>
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
            <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="3 3" />
            <XAxis
              dataKey="day"
              height={28}
              minTickGap={12}
              tick={TICK}
              tickFormatter={(day: CalendarDate) => displayMonth(monthOf(day))}
              tickLine={false}
              axisLine={false}
            />
            <YAxis
              width={AXIS_PX}
              domain={[marks[0] ?? 0, marks.at(-1) ?? 0]}
              ticks={[...marks]}
              interval={0}
              tick={TICK}
              tickFormatter={(mark) => labels[marks.indexOf(mark)] ?? ''}
              tickLine={false}
              axisLine={false}
            />
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
