import * as z from 'zod';
import { LIMITS } from './constants.ts';

const column = () =>
  z
    .int()
    .min(0)
    .max(LIMITS.statementColumns - 1)
    .meta({ examples: [1] });

/** Columns are counted from 0. A layout has either `amount`, or `in` and `out`. */
export const statementLayout = () =>
  z
    .strictObject({
      date: column(),
      order: z.enum(['day-first', 'month-first', 'year-first']).describe('The order of day, month and year.'),
      text: z.array(column()).max(8).describe('Columns whose texts are joined in this order.'),
      amount: column().optional(),
      in: column().optional().describe('Column of money in.'),
      out: column().optional().describe('Column of money out.'),
      sign: z
        .union([
          z.enum(['as-is', 'reversed']),
          z.strictObject({
            column: column().describe('Column that says whether money goes out.'),
            out: z.array(z.string().min(1).max(20)).min(1).max(10).describe('Words for money out.'),
          }),
        ])
        .describe('Whether amounts have their sign, the opposite one, or a word beside them.'),
      balance: column().optional(),
      account: column().optional().describe('Column of the account number.'),
    })
    .refine(
      ({ amount, ...sides }) =>
        (amount === undefined) === (sides.in !== undefined && sides.out !== undefined),
      {
        message: 'An amount, or money in and money out',
      },
    );

export type StatementLayout = z.output<ReturnType<typeof statementLayout>>;
