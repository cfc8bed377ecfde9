import type { ClientReturns } from '#shared/contract/returns.ts';
import { cents } from '#shared/money.ts';
import { exact } from '../ui/money-format.ts';
import { ChartLegend } from './chart-legend.tsx';
import { StepLines } from './step-lines.tsx';
import { amountAxisOf, axisMarksOf } from './value-axis.ts';

const SERIES = [
  { key: 'value', label: 'Value', mark: 'c1', stroke: 'var(--color-c1)' },
  { key: 'paid', label: 'Paid in', mark: 'others', stroke: 'var(--color-control)' },
] as const;

export function ValueAndPaid({ points }: Pick<ClientReturns, 'points'>) {
  const most = Math.max(...points.flatMap(({ paid_in: paid, value }) => [paid, value ?? 0]));
  return (
    <>
      <ChartLegend series={SERIES} />
      <StepLines
        label="Value and paid in over time; the table has the same amounts"
        points={points.map(({ day, paid_in: paid, value }) => ({ at: Date.parse(day), value, paid }))}
        series={SERIES}
        axis={amountAxisOf(axisMarksOf(most))}
        format={(value) => exact(cents(value))}
      />
    </>
  );
}
