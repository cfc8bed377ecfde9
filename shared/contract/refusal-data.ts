import * as z from 'zod';
import { statementLayout } from '../statement-layout.ts';
import { atFirstUse, named, object } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

export const shownLayout = named('StatementLayout', statementLayout);

const BALANCE_REMEDIES = ['other-sign', 'row-missing', 'opening-balance', 'order'] as const;
export const statementBalances = object('StatementBalances', () => ({
  agree: z.boolean(),
  line: wholeNumber()
    .optional()
    .describe('The first line whose balance does not follow from the lines before.'),
  would_agree: z
    .enum(BALANCE_REMEDIES)
    .optional()
    .describe(
      'What makes this line agree: its other sign, a row that is missing before it, that it states a balance and is no transaction, or another order of the rows of its day.',
    ),
}));
export type StatementBalancesCheck = z.output<ReturnType<typeof statementBalances>>;

export const statementTwin = object('StatementTwin', () => ({
  line: wholeNumber(),
  transaction_id: z.string(),
}));
export type StatementTwin = z.output<ReturnType<typeof statementTwin>>;

export const refusalData = atFirstUse(() =>
  z
    .object({
      first_rows: z.array(z.array(z.string())).describe('`layout-unknown`: the first rows of the file.'),
      guess: shownLayout()
        .nullable()
        .describe('`layout-unknown`: the columns as the portal would read them.'),
      layout_id: z.string().describe('`layout-unknown`: the id under which the columns are kept.'),
      headings: z.array(z.string()).describe('`layout-unknown`: the headings of the file.'),
      twins: z.array(statementTwin()).describe('`twins`: the rows that are probably in the ledger already.'),
      balances: statementBalances().describe(
        '`balances-disagree`: the first line that the balances disprove.',
      ),
    })
    .partial(),
);
export type RefusalData = z.output<ReturnType<typeof refusalData>>;
