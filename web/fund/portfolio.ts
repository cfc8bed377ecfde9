import { PROPERTY_CHANGE_PERCENT_DECIMALS } from '#shared/constants.ts';
import type { Property } from '#shared/contract/fund.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import type { PortfolioGroup } from '#shared/portfolio.ts';

export interface ValueChange {
  direction: 'up' | 'down' | 'none';
  percent: string;
}

/** Returns the change from the acquisition price to the latest valuation. Zero without an acquisition price. */
export function valueChangeOf(acquisitionCents: Cents, marketCents: Cents): ValueChange {
  const difference =
    acquisitionCents === 0 ? ZERO_CENTS : addCents(marketCents, negateCents(acquisitionCents));
  const percent = percentOf(difference, acquisitionCents, PROPERTY_CHANGE_PERCENT_DECIMALS).replace('-', '');
  const roundsToZero = Number(percent) === 0;
  return { direction: roundsToZero ? 'none' : difference > 0 ? 'up' : 'down', percent };
}

export function locationText({ city, state, country }: Property['location']): string {
  return [city, state, country].filter(Boolean).join(', ') || 'N/A';
}

export const GROUP_WORDS: Readonly<Record<PortfolioGroup, string>> = {
  rented: 'rented properties',
  'not-rented': 'properties that are not rented',
  sold: 'sold properties',
};
