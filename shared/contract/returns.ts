import * as z from 'zod';
import { atFirstUse, endpointOf, object, READ_BY_INVESTORS } from './endpoint.ts';
import { centsPerUnit, day, id, money, ratio, unitPrice, units, wholeNumber } from './fields.ts';

const endpoint = endpointOf('register');

export const RETURN_GAPS = [
  'nothing-paid-in',
  'units-without-consideration',
  'units-traded',
  'no-price',
  'price-too-old',
  'under-two-prices',
  'under-90-days',
  'no-single-rate',
] as const;
export type ReturnGap = (typeof RETURN_GAPS)[number];

export const FLOW_KINDS = [
  'contribution',
  'given-back',
  'distribution',
  'redemption',
  'withheld',
  'bought',
  'sold',
  'unpaid',
  'value',
] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

const rate = object('ReturnRate', () => ({
  value: ratio().nullable().describe('With six decimals; null if it cannot be computed.'),
  why_not: z.enum(RETURN_GAPS).nullable().describe('Why there is no value; null if there is one.'),
}));
export type ReturnRate = z.output<ReturnType<typeof rate>>;

const flow = object('ReturnFlow', () => ({
  day: day(),
  kind: z.enum(FLOW_KINDS),
  amount: money().describe('Positive for what the holder got or has, negative for what the holder paid.'),
  link: z.string().nullable().describe('The portal page of its record; null if there is none.'),
}));
export type ReturnFlow = z.output<ReturnType<typeof flow>>;

const rates = atFirstUse(() => ({
  period_days: wholeNumber().describe('Days from the first flow to `on`.'),
  yearly: z
    .boolean()
    .describe('Whether `xirr` is a rate per year; under 365 days it is the return of the whole period.'),
  xirr: rate().describe(
    'The money-weighted return: the one rate at which all flows, tax withheld included, net to zero.',
  ),
  twr: rate().describe('The time-weighted return of a unit from `twr_from`, distributions included.'),
  twr_from: day().nullable().describe('The day of the first price that `twr` uses; null without one.'),
  dpi: rate().describe('Received for each dollar paid in; of a client, without tax withheld.'),
  tvpi: rate().describe(
    'Received, unpaid and the value, for each dollar paid in; of a client, without tax withheld.',
  ),
  rvpi: rate().describe('Unpaid and the value, for each dollar paid in: `tvpi` less `dpi`.'),
}));

const priced = atFirstUse(() => ({
  price: unitPrice().nullable().describe('The published price that values the units; null without.'),
  price_day: day().nullable(),
  price_age_days: wholeNumber().nullable().describe('Days from the price to `on`; null without a price.'),
}));

const returns = object('ClientReturns', () => ({
  on: day(),
  units: units(),
  value: money().nullable().describe('Units at the price of the day; null without a published price.'),
  ...priced(),
  paid_in: money().describe('Contributions less what was given back of them.'),
  contribution_count: wholeNumber().describe('How many contributions.'),
  received: money().describe('What the fund paid, without contributions given back.'),
  payment_count: wholeNumber().describe('How many payments by the fund.'),
  flows: z.array(flow()).describe('Oldest first; the last ones are what is unpaid, and the value.'),
  points: z
    .array(
      z.object({
        day: day(),
        paid_in: money().describe('What was paid in by then.'),
        value: money().nullable().describe('Null before the first published price.'),
      }),
    )
    .describe('The days on which the units, the amount paid in or the price changed, oldest first.'),
  ...rates(),
}));
export type ClientReturns = z.output<ReturnType<typeof returns>>;

const fundReturns = object('FundReturns', () => ({
  on: day(),
  ...priced(),
  nav: money().nullable().describe('The net asset value on the day of the price; null without a price.'),
  units_on_issue: units().nullable().describe('On the day of the price; null without a price.'),
  flows: z
    .array(
      z.object({
        day: day(),
        kind: z.enum(['bought', 'distribution', 'unpaid', 'value']),
        amount: unitPrice().describe('What one unit cost, earned or is worth.'),
        link: z.string().nullable().describe('The portal page of its record; null if there is none.'),
      }),
    )
    .describe('What one unit held since the first published price cost, earned and is worth, oldest first.'),
  prices: z.array(z.object({ day: day(), price: unitPrice() })).describe('Oldest first.'),
  distributions: z
    .array(
      z.object({
        title: z.string(),
        from: day(),
        to: day(),
        pay_on: day(),
        cents_per_unit: centsPerUnit().describe('What one unit held in the whole period earned.'),
      }),
    )
    .describe('The approved distributions that the holders were told of, oldest first.'),
  ...rates(),
}));
export type FundReturns = z.output<ReturnType<typeof fundReturns>>;

const on = atFirstUse(() => day().optional().describe('Defaults to today.'));

export const returnsContract = {
  getReturns: endpoint({
    summary:
      'The value of a client’s units, what was paid in and received, the flows and the returns that follow; nothing is stored.',
    route: 'GET /clients/{id}/returns',
    ...READ_BY_INVESTORS,
    shows: ['register', 'unit-prices', 'transactions', 'distributions', 'payout-lines'],
    input: () => ({ id: id(), on: on() }),
    output: returns,
    refusals: ['client-not-found'],
  }),
  getFundReturns: endpoint({
    summary:
      'The net asset value, the unit prices, the distributions per unit, and the returns of one unit held since the first published price.',
    route: 'GET /fund/returns',
    ...READ_BY_INVESTORS,
    shows: ['unit-prices', 'distributions'],
    input: () => ({ on: on() }),
    output: fundReturns,
  }),
};
