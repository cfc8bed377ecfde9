import { displayDate } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { plainDollars } from '#shared/money.ts';
import type { PropertyType } from '#shared/terms.ts';
import type { CallInput } from '../api/client.ts';
import { typedMoney } from '../forms/typed-text.ts';

/** The fields of the details form; each is the last part of the call's field path. */
export interface DetailsText {
  name: string;
  type: PropertyType;
  city: string;
  state: string;
  country: string;
  acquisitionPrice: string;
}

export const EMPTY_DETAILS: DetailsText = {
  name: '',
  type: 'Residential',
  city: '',
  state: '',
  country: 'Australia',
  acquisitionPrice: '',
};

export const DETAILS_TYPED = { acquisitionPrice: typedMoney('Acquisition price is required') };

export function detailsOf({ name, type, location, acquisitionPrice }: Property): DetailsText {
  return { name, type, ...location, acquisitionPrice: plainDollars(acquisitionPrice) };
}

export function detailsInput({ name, type, city, state, country, acquisitionPrice }: DetailsText) {
  return { name, type, location: { city, state, country }, acquisitionPrice };
}

export function rentalOf({ rental }: Pick<Property, 'rental'>) {
  return {
    monthlyRent: rental ? plainDollars(rental.monthlyRent) : '',
    tenantName: rental?.tenantName ?? '',
    leaseEnd: rental ? displayDate(rental.leaseEnd) : '',
  };
}

type Changes = Omit<CallInput<'updateProperty'>, 'id'>;

/** Only the fields that differ from the property as opened, so that changes by others are kept. */
export function changedDetails(
  { name, type, location, acquisitionPrice }: Pick<Changes, keyof ReturnType<typeof detailsInput>>,
  property: Property,
): Changes {
  const places = Object.entries(location ?? {}).filter(
    ([place, text]) => text !== property.location[place as keyof Property['location']],
  );
  return {
    ...(name === property.name ? {} : { name }),
    ...(type === property.type ? {} : { type }),
    ...(places.length > 0 ? { location: Object.fromEntries(places) } : {}),
    ...(acquisitionPrice === property.acquisitionPrice ? {} : { acquisitionPrice }),
  };
}
