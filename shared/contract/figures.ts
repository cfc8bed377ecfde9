import * as z from 'zod';
import { FIGURE_NAMES, figureSpec } from '../figures.ts';
import { endpoint, named } from './endpoint.ts';
import { day, id, money, wholeNumber } from './fields.ts';

const figureTerm = named('FigureTerm', () =>
  z.object({
    label: z.string(),
    value: money().describe('In dollars, or a number of units.'),
    rows: wholeNumber()
      .nullable()
      .describe('How many rows it is of; null where there are none to count, such as of a pledge.'),
    link: z
      .string()
      .nullable()
      .describe(
        'The page of the portal that lists exactly these rows; null where the caller has no such page.',
      ),
  }),
);

const countedTerm = named('CountedFigureTerm', () =>
  figureTerm().extend({
    value: wholeNumber().describe('A number of records.'),
  }),
);

const sumFigure = named('SumFigure', () =>
  z.object({
    figure: z.enum(FIGURE_NAMES),
    unit: z.enum(['money', 'units']),
    formula: z.string().describe('How it is computed, in a sentence.'),
    value: money().describe('In dollars, or a number of units.'),
    as_of: day().describe('The day of which it is.'),
    terms: z.array(figureTerm()).describe('They sum to the value.'),
    not_in: z.array(figureTerm()).describe('What one might expect in it, and is not.'),
  }),
);

const countFigure = named('CountFigure', () =>
  sumFigure().extend({
    unit: z.literal('count'),
    value: wholeNumber().describe('A number of records.'),
    terms: z.array(countedTerm()).describe('They sum to the value.'),
    not_in: z.array(countedTerm()).describe('What one might expect in it, and is not.'),
  }),
);

/** A headline figure with what it consists of: each part with its amount, and where exactly its rows are. */
const figure = named('Figure', () => z.discriminatedUnion('unit', [sumFigure(), countFigure()]));
export type Figure = z.output<ReturnType<typeof figure>>;
export type FigureTerm = Figure['terms'][number];

export const figuresContract = {
  getFigure: endpoint({
    summary:
      'A headline figure with what it consists of and where the rows behind each part are; clients their own, and those of the fund that their pages show.',
    area: 'fund',
    method: 'GET',
    path: '/figures/{figure}',
    allow: ['client', 'manager'],
    onlyReads: true,
    shows: ['transactions', 'clients', 'capital-calls', 'bank-accounts', 'properties'],
    input: () =>
      z
        .strictObject({
          figure: z.enum(FIGURE_NAMES),
          client_id: id()
            .optional()
            .describe('Of a figure of one client, for managers; a client’s own need none.'),
          capital_call_id: id().optional().describe('Of a figure of one capital call.'),
          from: day().optional().describe('The first day of what flowed; from the beginning without it.'),
          on: day().optional().describe('The last day that counts; as it is now without it.'),
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
            message: 'Name a capital call only for a figure of one call',
          },
        ),
    output: figure,
    refusals: ['client-not-found', 'capital-call-not-found'],
  }),
};

export type FigureAsked = z.output<typeof figuresContract.getFigure.input>;
