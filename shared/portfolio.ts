import type { CalendarDate } from './calendar-date.ts';
import { RENT_MONTHS_PER_YEAR } from './constants.ts';
import type { Property } from './contract/fund.ts';
import { addCents, type Cents } from './money.ts';

export type RentedProperty = Property & { rental: NonNullable<Property['rental']> };

export function hasLeaseEnded({ leaseEnd }: RentedProperty['rental'], today: CalendarDate): boolean {
  return leaseEnd !== null && leaseEnd < today;
}

/** A sold property stays in the portfolio, but the figures exclude the property. */
export function isOwned({ sold_on }: Pick<Property, 'sold_on'>): boolean {
  return sold_on === null;
}

/** A property is not let after the last day of the lease, even if the tenant stays. */
export function isLet(property: Property, today: CalendarDate): property is RentedProperty {
  return isOwned(property) && property.rental !== null && !hasLeaseEnded(property.rental, today);
}

export function annualRentCents(monthlyCents: Cents): Cents {
  return addCents(...Array.from({ length: RENT_MONTHS_PER_YEAR }, () => monthlyCents));
}

export function rentalIncomeOf(properties: readonly Property[], today: CalendarDate) {
  const rented = properties.filter((property) => isLet(property, today));
  const monthlyCents = addCents(...rented.map(({ rental }) => rental.monthlyRent));
  return { rented, monthlyCents, annualCents: annualRentCents(monthlyCents) };
}

export const PORTFOLIO_GROUPS = ['rented', 'not-rented', 'sold'] as const;
export type PortfolioGroup = (typeof PORTFOLIO_GROUPS)[number];

export function portfolioGroupOf(property: Property, today: CalendarDate): PortfolioGroup {
  if (!isOwned(property)) return 'sold';
  return isLet(property, today) ? 'rented' : 'not-rented';
}
