import { displayDate } from '#shared/calendar-date.ts';
import { ONE_DOLLAR } from '#shared/units.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { priceOn } from '../money/value-on.ts';
import { type FiguresOf, plainPart } from './figure.ts';

export const PRICE_FIGURES: FiguresOf<'unit-price'> = {
  'unit-price': async ({ services, today, on = today }) => {
    const price = priceOn(await listLivePrices(services), on);
    const value = price?.nav_price_e6 ?? ONE_DOLLAR;
    const label = price ? `Price of ${displayDate(price.day)}` : 'One unit for each dollar paid';
    return { value, terms: [plainPart(label, value)], not_in: [] };
  },
};
