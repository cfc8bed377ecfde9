import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import type { Cents } from '#shared/money.ts';
import {
  annualRentCents,
  isOwned,
  type PortfolioGroup,
  portfolioGroupOf,
  type RentedProperty,
  rentalIncomeOf,
} from '#shared/portfolio.ts';
import { listPropertyItems } from '../records/property-store.ts';
import type { Services } from '../services.ts';
import { type FigureContext, type FigurePart, type FiguresOf, linkTo, onlyAny } from './figure.ts';
import { presentProperty } from './present-property.ts';

export const PROPERTY_FIGURES: FiguresOf<
  'properties' | 'rented-properties' | 'monthly-rent' | 'annual-rent'
> = {
  properties: async (asked) => {
    const properties = await portfolioOf(asked.services);
    return {
      value: properties.filter(isOwned).length,
      terms: [groupOf(asked, properties, 'rented'), groupOf(asked, properties, 'not-rented')],
      not_in: onlyAny([groupOf(asked, properties, 'sold')]),
    };
  },
  'rented-properties': async (asked) => {
    const properties = await portfolioOf(asked.services);
    return {
      value: rentalIncomeOf(properties, asked.today).rented.length,
      terms: [groupOf(asked, properties, 'rented')],
      not_in: onlyAny([groupOf(asked, properties, 'not-rented')]),
    };
  },
  'monthly-rent': async (asked) => {
    const { rented, monthlyCents } = rentalIncomeOf(await portfolioOf(asked.services), asked.today);
    return { value: monthlyCents, terms: rentsOf(asked, rented, (monthly) => monthly), not_in: [] };
  },
  'annual-rent': async (asked) => {
    const { rented, annualCents } = rentalIncomeOf(await portfolioOf(asked.services), asked.today);
    return { value: annualCents, terms: rentsOf(asked, rented, annualRentCents), not_in: [] };
  },
};

const FUND = '/manager/fund';
const LABELS: Readonly<Record<PortfolioGroup, string>> = {
  rented: 'Rented',
  'not-rented': 'Not rented',
  sold: 'Sold',
};

async function portfolioOf(services: Services): Promise<Property[]> {
  return (await listPropertyItems(services)).map(presentProperty);
}

function groupOf(
  { isOwn, today }: { isOwn: boolean; today: CalendarDate },
  properties: readonly Property[],
  group: PortfolioGroup,
): FigurePart {
  const count = properties.filter((property) => portfolioGroupOf(property, today) === group).length;
  return {
    label: LABELS[group],
    value: count,
    rows: isOwn ? null : count,
    link: isOwn ? null : linkTo(FUND, { show: group }),
  };
}

function rentsOf(
  { isOwn }: FigureContext,
  rented: readonly RentedProperty[],
  amountOf: (monthlyRent: Cents) => Cents,
): FigurePart[] {
  return rented.map(({ id, name, rental }) => ({
    label: name,
    value: amountOf(rental.monthlyRent),
    rows: isOwn ? null : 1,
    link: isOwn ? null : linkTo(FUND, { property: id }),
  }));
}
