import type { DistributionRecord } from './contract/distributions.ts';
import { addCents, type Cents, ZERO_CENTS } from './money.ts';

/** A component in cents per unit has no sum until the lines are calculated, so the result can be undefined. */
export function declaredOf({
  components,
  totals,
}: Pick<DistributionRecord, 'components' | 'totals'>): Cents | undefined {
  const amounts = totals ? totals.declared : components.map(({ total }) => total);
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? addCents(ZERO_CENTS, ...known) : undefined;
}
