import { addMonths, type CalendarDate, firstDayOf, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { RENT_MONTHS_PER_YEAR } from '#shared/constants.ts';
import type { PropertyDetail } from '#shared/contract/fund.ts';
import { cents, negateCents } from '#shared/money.ts';
import type { PropertyMonths } from '../ledger/statistics-store.ts';
import type { PropertyItem } from '../records/property-store.ts';

export function lastTwelveMonths(today: CalendarDate): { from: string; to: string } {
  const thisMonth = monthOf(today);
  return { from: addMonths(thisMonth, -RENT_MONTHS_PER_YEAR), to: addMonths(thisMonth, -1) };
}

type LeasedProperty = Pick<PropertyItem, 'acquired_on' | 'sold_on' | 'lease_end' | 'let_since'>;

export function rentAndCosts(
  property: LeasedProperty,
  sums: PropertyMonths,
  today: CalendarDate,
): PropertyDetail['last_twelve_months'] {
  const { from, to } = lastTwelveMonths(today);
  const months = Array.from({ length: RENT_MONTHS_PER_YEAR }, (_, index) => addMonths(from, index));
  const hasRent = (month: string) => (sums.get(month)?.rentCents ?? 0) > 0;
  const firstPaid = months.find(hasRent);
  const letSince = property.let_since ?? (firstPaid ? firstDayOf(firstPaid) : undefined);
  const due = months.filter((month) => isRentDue({ ...property, let_since: letSince }, month));
  const total = (of: 'rentCents' | 'costsCents') =>
    cents(months.reduce((sum, month) => sum + (sums.get(month)?.[of] ?? 0), 0));
  return {
    from: firstDayOf(from),
    to: lastDayOf(to),
    rent_received: total('rentCents'),
    costs: negateCents(total('costsCents')),
    rent_due_count: due.length,
    months: months.map((month) => ({
      month,
      rent_received: cents(sums.get(month)?.rentCents ?? 0),
      state: hasRent(month) ? 'received' : due.includes(month) ? 'late' : 'vacant',
    })),
    months_without_rent: due.filter((month) => !hasRent(month)),
  };
}

function isRentDue({ acquired_on, sold_on, lease_end, let_since }: LeasedProperty, month: string): boolean {
  if (lease_end === undefined || let_since === undefined) return false;
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const isOwned = (acquired_on ?? '') <= first && (sold_on === undefined || sold_on > last);
  return isOwned && let_since <= first && lease_end >= last;
}
