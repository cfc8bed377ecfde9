import * as z from 'zod';
import { FIGURE_NAMES, figureSpec } from '../figures.ts';
import { endpointOf, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import { day, id, money, unitPrice, units, wholeNumber } from './fields.ts';

const endpoint = endpointOf('fund');

export const figureTerm = object('FigureTerm', () => ({
  label: z.string(),
  value: money().describe('In dollars.'),
  rows: wholeNumber().nullable().describe('Number of rows; null if the part has no rows, as for a pledge.'),
  link: z
    .string()
    .nullable()
    .describe('The portal page that lists exactly these rows; null if the caller has no such page.'),
  figure: z
    .enum(FIGURE_NAMES)
    .optional()
    .describe('The figure of the same client, call or fund, and period, that explains this part.'),
}));

const countedTerm = named('CountedFigureTerm', () =>
  figureTerm().extend({
    value: wholeNumber().describe('A number of records.'),
  }),
);

const sumFigure = object('SumFigure', () => ({
  figure: z.enum(FIGURE_NAMES),
  unit: z.literal('money'),
  formula: z.string().describe('How it is calculated, in a sentence.'),
  value: money().describe('In dollars.'),
  as_of: day().describe('The day of the figure.'),
  terms: z.array(figureTerm()).describe('They add up to the value.'),
  not_in: z.array(figureTerm()).describe('Amounts that one might expect in it but that are not included.'),
}));

const countFigure = named('CountFigure', () =>
  sumFigure().extend({
    unit: z.literal('count'),
    value: wholeNumber().describe('A number of records.'),
    terms: z.array(countedTerm()).describe('They add up to the value.'),
    not_in: z.array(countedTerm()).describe('Amounts that one might expect in it but that are not included.'),
  }),
);

const unitsTerm = named('UnitsFigureTerm', () =>
  figureTerm().extend({ value: units().describe('A number of units.') }),
);

const unitsFigure = named('UnitsFigure', () =>
  sumFigure().extend({
    unit: z.literal('units'),
    value: units().describe('A number of units.'),
    terms: z.array(unitsTerm()).describe('They add up to the value.'),
    not_in: z.array(unitsTerm()).describe('Units that one might expect in it but that are not included.'),
  }),
);

const priceTerm = named('PriceFigureTerm', () =>
  figureTerm().extend({ value: unitPrice().describe('Dollars for one unit.') }),
);

const priceFigure = named('PriceFigure', () =>
  sumFigure().extend({
    unit: z.literal('price'),
    value: unitPrice().describe('Dollars for one unit.'),
    terms: z.array(priceTerm()).describe('The published price of the day, or the last one before it.'),
    not_in: z.array(priceTerm()).describe('Always empty.'),
  }),
);

const figure = named('Figure', () =>
  z.discriminatedUnion('unit', [sumFigure(), countFigure(), unitsFigure(), priceFigure()]),
);
export type Figure = z.output<ReturnType<typeof figure>>;
export type FigureTerm = Figure['terms'][number];

export const figuresContract = {
  getFigure: endpoint({
    summary:
      'A headline figure with its parts, and a link to the rows of each part. Clients see only their own figures and the fund’s figures on their pages.',
    route: 'GET /figures/{figure}',
    ...READ_BY_INVESTORS,
    shows: ['transactions', 'clients', 'capital-calls', 'bank-accounts', 'properties'],
    input: () =>
      z
        .strictObject({
          figure: z.enum(FIGURE_NAMES),
          client_id: id()
            .optional()
            .describe('Required for managers, for a figure of one client. Clients get their own figure.'),
          capital_call_id: id().optional().describe('Required for a figure of one capital call.'),
          from: day().optional().describe('First day of the period; defaults to the first transaction.'),
          on: day().optional().describe('Last day of the period; defaults to today.'),
        })
        .refine((given) => given.on === undefined || figureSpec(given.figure).hasDays, {
          path: ['on'],
          message: 'This figure is available for today only',
        })
        .refine((given) => given.from === undefined || figureSpec(given.figure).isFlow, {
          path: ['from'],
          message: 'This figure has no first day',
        })
        .refine((given) => !given.from || !given.on || given.from <= given.on, {
          path: ['on'],
          message: 'The last day is before the first',
        })
        .refine((given) => given.client_id === undefined || figureSpec(given.figure).of === 'client', {
          path: ['client_id'],
          message: 'This figure does not belong to a client',
        })
        .refine(
          (given) => (given.capital_call_id === undefined) === (figureSpec(given.figure).of !== 'call'),
          {
            path: ['capital_call_id'],
            message: 'A figure of one call requires a capital call; other figures have none',
          },
        ),
    output: figure,
    refusals: ['client-not-found', 'capital-call-not-found'],
  }),
};

export type FigureAsked = z.output<typeof figuresContract.getFigure.input>;
