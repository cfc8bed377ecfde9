import type { CalendarDate } from '#shared/calendar-date.ts';
import { PROPERTY_CHANGE_PERCENT_DECIMALS, RENT_MONTHS_PER_YEAR } from '#shared/constants.ts';
import type { Property } from '#shared/contract/fund.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';

export interface ValueChange {
  direction: 'up' | 'down' | 'none';
  /** Without a sign, e.g. `9.5`. */
  percent: string;
}

/** The change from acquisition price to latest valuation; none without a price. */
export function valueChangeOf(acquisitionCents: Cents, marketCents: Cents): ValueChange {
  const difference =
    acquisitionCents === 0 ? ZERO_CENTS : addCents(marketCents, negateCents(acquisitionCents));
  const percent = percentOf(difference, acquisitionCents, PROPERTY_CHANGE_PERCENT_DECIMALS).replace('-', '');
  const roundsToZero = Number(percent) === 0;
  return { direction: roundsToZero ? 'none' : difference > 0 ? 'up' : 'down', percent };
}

/** `Newcastle, NSW, Australia`; `N/A` if unknown. */
export function locationText({ city, state, country }: Property['location']): string {
  return [city, state, country].filter(Boolean).join(', ') || 'N/A';
}

export type RentedProperty = Property & { rental: NonNullable<Property['rental']> };

/** Whether a lease has ended; it runs to the end of its last day. */
export function hasLeaseEnded({ leaseEnd }: RentedProperty['rental'], today: CalendarDate): boolean {
  return leaseEnd < today;
}

/** Whether the fund still owns a property; a sold one stays in the portfolio but counts in no figure. */
export function isOwned({ sold_on }: Property): boolean {
  return sold_on === null;
}

/** Whether an owned property earns rent: its lease must not have ended, even if a tenant still lives there. */
export function isLet(property: Property, today: CalendarDate): property is RentedProperty {
  return isOwned(property) && property.rental !== null && !hasLeaseEnded(property.rental, today);
}

export interface RentalIncome {
  rented: readonly RentedProperty[];
  monthlyCents: Cents;
  annualCents: Cents;
}

/** The monthly rent of all let properties, and twelve times that. */
export function rentalIncomeOf(properties: readonly Property[], today: CalendarDate): RentalIncome {
  const rented = properties.filter((property) => isLet(property, today));
  const monthlyCents = addCents(...rented.map(({ rental }) => rental.monthlyRent));
  const annualCents = addCents(...Array.from({ length: RENT_MONTHS_PER_YEAR }, () => monthlyCents));
  return { rented, monthlyCents, annualCents };
}
