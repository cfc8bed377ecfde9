import { type CalendarDate, displayDate, parseDisplayDate } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/properties.ts';
import { MAX_AMOUNT_CENTS, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import type { PropertyType } from '#shared/terms.ts';
import type { Issue } from '../api/api-error.ts';
import type { CallInput } from '../api/client.ts';
import { readTypedMoney, unreadAmount } from '../ui/money-field.tsx';

/** What stands in a form, field by field; the names are the last ones of the calls’ own. */
export interface DetailsText {
  name: string;
  type: PropertyType;
  city: string;
  state: string;
  country: string;
  acquisitionPrice: string;
}

export interface ValuationText {
  marketValue: string;
  date: string;
  source: string;
}

export interface RentalText {
  monthlyRent: string;
  tenantName: string;
  leaseEnd: string;
}

export type Problems<Text> = Partial<Record<keyof Text, string>>;
export type Read<Text, Input> = { input: Input } | { problems: Problems<Text> };
type Check<Input> = (input: Input) => readonly Issue[];

export const EMPTY_DETAILS: DetailsText = {
  name: '',
  type: 'Residential',
  city: '',
  state: '',
  country: 'Australia',
  acquisitionPrice: '',
};

export function detailsOf({ name, type, location, acquisitionPrice }: Property): DetailsText {
  return { name, type, ...location, acquisitionPrice: plainDollars(acquisitionPrice) };
}

export function emptyValuation(today: CalendarDate): ValuationText {
  return { marketValue: '', date: displayDate(today), source: '' };
}

export function rentalOf({ rental }: Property): RentalText {
  return rental
    ? {
        monthlyRent: plainDollars(rental.monthlyRent),
        tenantName: rental.tenantName,
        leaseEnd: displayDate(rental.leaseEnd),
      }
    : { monthlyRent: '', tenantName: '', leaseEnd: '' };
}

/** The sentences of issues at the fields of a form, each by the last name of its path. */
export function problemsAt<Text extends object>(issues: readonly Issue[], text: Text): Problems<Text> {
  const problems: Problems<Text> = {};
  for (const { path, message } of issues) {
    const field = path.split('.').at(-1) as keyof Text;
    if (field in text) problems[field] ??= message;
  }
  return problems;
}

function amountProblem(text: string, required: string): string | undefined {
  if (readTypedMoney(text) !== undefined) return undefined;
  return text.trim() === '' ? required : unreadAmount(text);
}

function dayProblem(text: string, required: string): string {
  return text.trim() === '' ? required : 'Enter a date as DD/MM/YYYY';
}

function result<Text, Input>(input: Input, problems: Problems<Text>): Read<Text, Input> {
  return Object.keys(problems).length > 0 ? { problems } : { input };
}

type Details = Pick<CallInput<'createProperty'>, 'name' | 'type' | 'acquisitionPrice'> & {
  location: { city: string; state: string; country: string };
};

/** Reads the details. `check` names what is wrong as the server would; an amount that is none is found here. */
export function readDetails(text: DetailsText, check: Check<Details>): Read<DetailsText, Details> {
  const { name, type, city, state, country } = text;
  const input: Details = {
    name,
    type,
    location: { city, state, country },
    acquisitionPrice: readTypedMoney(text.acquisitionPrice) ?? ZERO_CENTS,
  };
  const problems = problemsAt(check(input), text);
  const unread = amountProblem(text.acquisitionPrice, 'Acquisition price is required');
  if (unread) problems.acquisitionPrice = unread;
  return result(input, problems);
}

// What cannot be read is found here; until then something that can stands in its place.
type Valuation = NonNullable<CallInput<'updateProperty'>['valuation']>;

export function readValuation(
  text: ValuationText,
  today: CalendarDate,
  check: Check<Valuation>,
): Read<ValuationText, Valuation> {
  const { marketValue, source } = text;
  const date = parseDisplayDate(text.date);
  const input: Valuation = {
    marketValue: readTypedMoney(marketValue) ?? MAX_AMOUNT_CENTS,
    date: date ?? today,
    source,
  };
  const problems = problemsAt(check(input), text);
  const unread = amountProblem(marketValue, 'Market value is required');
  if (unread) problems.marketValue = unread;
  if (!date) problems.date = dayProblem(text.date, 'Date is required');
  else if (date > today) problems.date = 'A valuation cannot be dated in the future';
  return result(input, problems);
}

type Rental = NonNullable<CallInput<'updateProperty'>['rental']>;

export function readRental(
  text: RentalText,
  today: CalendarDate,
  check: Check<Rental>,
): Read<RentalText, Rental> {
  const { monthlyRent, tenantName } = text;
  const leaseEnd = parseDisplayDate(text.leaseEnd);
  const input: Rental = {
    monthlyRent: readTypedMoney(monthlyRent) ?? MAX_AMOUNT_CENTS,
    tenantName,
    leaseEnd: leaseEnd ?? today,
  };
  const problems = problemsAt(check(input), text);
  const unread = amountProblem(monthlyRent, 'Monthly rent is required');
  if (unread) problems.monthlyRent = unread;
  if (!leaseEnd) problems.leaseEnd = dayProblem(text.leaseEnd, 'Lease end is required');
  return result(input, problems);
}

/** Only what differs from the property as it was opened: what others changed meanwhile stays. */
export function changedDetails(
  { name, type, location, acquisitionPrice }: Details,
  property: Property,
): Omit<CallInput<'updateProperty'>, 'id'> {
  const clean = (text: string) => text.trim().normalize('NFC');
  const places = Object.entries(location).filter(
    ([place, text]) => clean(text) !== property.location[place as keyof typeof location],
  );
  return {
    ...(clean(name) === property.name ? {} : { name }),
    ...(type === property.type ? {} : { type }),
    ...(places.length > 0 ? { location: Object.fromEntries(places) } : {}),
    ...(acquisitionPrice === property.acquisitionPrice ? {} : { acquisitionPrice }),
  };
}
