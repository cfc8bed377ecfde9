import { Pie, PieChart } from 'recharts';
import { DONUT_INNER_RADIUS_PX, DONUT_OUTER_RADIUS_PX } from '#shared/constants.ts';
import type { Slice, SliceName } from './standing.ts';

const LOOKS: Record<SliceName, { fill: string; stroke: string }> = {
  paid: { fill: 'var(--color-c1)', stroke: 'none' },
  outstanding: { fill: 'var(--color-c3)', stroke: 'none' },
  others: { fill: 'var(--color-track)', stroke: 'var(--color-control)' },
};

/** One pixel at the outer edge, in degrees. */
const GAP_DEGREES = 0.6;
const SIZE_PX = 2 * DONUT_OUTER_RADIUS_PX + 2;

/** The ring itself, from twelve o'clock clockwise. Draws nothing that the legend does not say. */
export function InvestmentDonut({ slices }: { slices: readonly Slice[] }) {
  return (
    <PieChart width={SIZE_PX} height={SIZE_PX} accessibilityLayer={false}>
      <Pie
        data={slices.map(({ name, amountCents }) => ({ name, value: amountCents, ...LOOKS[name] }))}
        dataKey="value"
        nameKey="name"
        cx="50%"
        cy="50%"
        innerRadius={DONUT_INNER_RADIUS_PX}
        outerRadius={DONUT_OUTER_RADIUS_PX}
        startAngle={90}
        endAngle={-270}
        paddingAngle={slices.length > 1 ? GAP_DEGREES : 0}
        isAnimationActive={false}
        rootTabIndex={-1}
      />
    </PieChart>
  );
}
