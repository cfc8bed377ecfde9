import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { plainDollars } from '#shared/money.ts';
import type { PropertyType } from '#shared/terms.ts';
import type { CallInput } from '../api/client.ts';
import { changedOnly } from '../forms/changed-only.ts';
import { moneyText, optionalDayText } from '../forms/typed-text.ts';

export type DetailsText = typeof EMPTY_DETAILS;

export const EMPTY_DETAILS = {
  name: '',
  type: 'Residential' as PropertyType,
  city: '',
  state: '',
  country: 'Australia',
  acquisitionPrice: '',
  acquired_on: '',
};

export const DETAILS_TYPED = {
  acquisitionPrice: moneyText('Acquisition price is required'),
  acquired_on: optionalDayText(),
};

export function detailsOf({ name, type, location, acquisitionPrice, acquired_on }: Property): DetailsText {
  return {
    name,
    type,
    ...location,
    acquisitionPrice: plainDollars(acquisitionPrice),
    acquired_on: acquired_on ? displayDate(acquired_on) : '',
  };
}

export function detailsInput({ city, state, country, acquired_on, ...details }: DetailsText) {
  return { ...details, location: { city, state, country }, acquired_on: acquired_on || null };
}

export function saleOf(
  { sold_on, sold_price }: Pick<Property, 'sold_on' | 'sold_price'>,
  today: CalendarDate,
) {
  return {
    sold_on: displayDate(sold_on ?? today),
    sold_price: sold_price === null ? '' : plainDollars(sold_price),
  };
}

export function rentalOf({ rental, type }: Pick<Property, 'rental' | 'type'>) {
  return {
    monthlyRent: rental ? plainDollars(rental.monthlyRent) : '',
    tenantName: rental?.tenantName ?? '',
    leaseEnd: rental?.leaseEnd ? displayDate(rental.leaseEnd) : '',
    tenant: (rental ? rental.natural_person : type === 'Residential')
      ? ('person' as const)
      : ('company' as const),
  };
}

type Changes = Omit<CallInput<'updateProperty'>, 'id'>;

export function changedDetails({ location = {}, ...details }: Changes, property: Property): Changes {
  const places = changedOnly(location, property.location);
  return {
    ...changedOnly(details, property),
    ...(Object.keys(places).length > 0 && { location: places }),
  };
}
