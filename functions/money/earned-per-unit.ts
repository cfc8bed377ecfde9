import type { CalendarDate } from '#shared/calendar-date.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { type PriceE6, priceE6 } from '#shared/units.ts';
import {
  type DistributionItem,
  earningDaysOf,
  isApproved,
  listDistributionLineItems,
} from '../records/distribution-store.ts';
import type { Services } from '../services.ts';
import type { Earned } from './returns.ts';

export interface EarnedFrom extends Earned {
  readonly distribution: DistributionItem;
}

/** Returns the approved distributions that ended by `on` and whose day of notice (`tell_on`) has come, oldest first. */
export function toldBy(
  distributions: readonly DistributionItem[],
  { on, today }: { readonly on: CalendarDate; readonly today: CalendarDate },
): DistributionItem[] {
  return distributions
    .filter((item) => isApproved(item) && item.tell_on <= today && item.to <= on)
    .sort((one, other) => (one.to < other.to ? -1 : 1));
}

export const roundedPrice = (perUnit: number): PriceE6 => priceE6(Math.round(perUnit));

const MICRODOLLARS_PER_CENT = 10_000;
const TEN_THOUSANDTHS = 10_000;

/** Returns for each distribution what one unit earns if it is held for the whole period. */
export async function earnedPerUnit(
  services: Services,
  distributions: readonly DistributionItem[],
): Promise<EarnedFrom[]> {
  return Promise.all(
    distributions.map(async (distribution) => {
      const { to, components } = distribution;
      const days = earningDaysOf(distribution);
      const unitDays = Number(await unitDaysOf(services, distribution)) / TEN_THOUSANDTHS;
      const perUnit = components.reduce((sum, { per_unit_e6: each, total_cents: total = ZERO_CENTS }) => {
        return sum + (each ?? ((total * MICRODOLLARS_PER_CENT) / unitDays) * days);
      }, 0);
      return { distribution, to, perUnit: unitDays === 0 ? 0 : perUnit };
    }),
  );
}

async function unitDaysOf(services: Services, { id, calculated }: DistributionItem): Promise<bigint> {
  const stored = calculated?.totals.unit_days;
  if (stored !== undefined) return BigInt(stored);
  const lines = await listDistributionLineItems(services, id);
  return lines.reduce((sum, { unit_days: own }) => sum + BigInt(own), 0n);
}
