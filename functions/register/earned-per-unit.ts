import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { Earned } from '../money/returns.ts';
import {
  type DistributionItem,
  isApproved,
  listDistributionLineItems,
} from '../records/distribution-store.ts';
import type { Services } from '../services.ts';

export interface EarnedFrom extends Earned {
  readonly distribution: DistributionItem;
}

/** The distributions whose period ended by `on` and that the holders have been told of. The oldest comes first. */
export function toldBy(
  distributions: readonly DistributionItem[],
  { on, today }: { readonly on: CalendarDate; readonly today: CalendarDate },
): DistributionItem[] {
  return distributions
    .filter((item) => isApproved(item) && item.tell_on <= today && item.to <= on)
    .sort((one, other) => (one.to < other.to ? -1 : 1));
}

const MICRODOLLARS_PER_CENT = 10_000;
const TEN_THOUSANDTHS = 10_000;

/** What a unit held in the whole period earned: the pool divided by all unit-days, times the days. */
export async function earnedPerUnit(
  services: Services,
  distributions: readonly DistributionItem[],
): Promise<EarnedFrom[]> {
  return Promise.all(
    distributions.map(async (distribution) => {
      const { basis, from, to, calculated } = distribution;
      const days = basis === 'record-day' ? 1 : daysBetween(from, to) + 1;
      const unitDays = Number(await unitDaysOf(services, distribution)) / TEN_THOUSANDTHS;
      const pool = (calculated?.totals.gross_cents ?? 0) * MICRODOLLARS_PER_CENT;
      return { distribution, to, perUnit: unitDays === 0 ? 0 : (pool / unitDays) * days };
    }),
  );
}

/** A distribution calculated before the total was stored has it in its lines. */
async function unitDaysOf(services: Services, { id, calculated }: DistributionItem): Promise<bigint> {
  const stored = calculated?.totals.unit_days;
  if (stored !== undefined) return BigInt(stored);
  const lines = await listDistributionLineItems(services, id);
  return lines.reduce((sum, { unit_days: own }) => sum + BigInt(own), 0n);
}
