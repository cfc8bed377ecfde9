import { DONUT_OUTER_RADIUS_PX } from '#shared/constants.ts';
import type { Slice, SliceName } from './client-position.ts';
import { ringSectors } from './ring-sectors.ts';

const LOOKS: Record<SliceName, { fill: string; stroke: string }> = {
  paid: { fill: 'var(--color-c1)', stroke: 'none' },
  outstanding: { fill: 'var(--color-c3)', stroke: 'none' },
  others: { fill: 'var(--color-track)', stroke: 'var(--color-control)' },
};

/** The width and height: the ring, and half a pixel of outline on each side. */
const SIZE_PX = 2 * DONUT_OUTER_RADIUS_PX + 2;

/**
 * The ring has plain paths, so that phones need not load the chart library. Screen readers skip the ring,
 * because the legend has the same figures.
 */
export function InvestmentDonut({ slices }: { slices: readonly Slice[] }) {
  const paths = ringSectors(slices.map(({ amountCents }) => amountCents));
  return (
    <svg
      aria-hidden="true"
      width={SIZE_PX}
      height={SIZE_PX}
      viewBox={`${-SIZE_PX / 2} ${-SIZE_PX / 2} ${SIZE_PX} ${SIZE_PX}`}
    >
      {slices.map(({ name }, index) => (
        <path key={name} data-slice={name} d={paths[index]} fillRule="evenodd" {...LOOKS[name]} />
      ))}
    </svg>
  );
}
