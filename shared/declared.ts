import type { DistributionRecord } from './contract/distributions.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';

/** Undefined until the lines are calculated, if a component is in cents per unit. */
export function declaredOf({
  components,
  totals,
}: Pick<DistributionRecord, 'components' | 'totals'>): Cents | undefined {
  const amounts = totals ? totals.declared : components.map(({ total }) => total);
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? addCents(ZERO_CENTS, ...known) : undefined;
}
