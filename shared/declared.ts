import type { DistributionRecord } from './contract/distributions.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';

/** Undefined if a component is in cents per unit and the lines are not calculated yet. */
export function declaredOf({
  components,
  totals,
}: Pick<DistributionRecord, 'components' | 'totals'>): Cents | undefined {
  const amounts = totals ? totals.declared : components.map(({ total }) => total);
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? addCents(ZERO_CENTS, ...known) : undefined;
}
