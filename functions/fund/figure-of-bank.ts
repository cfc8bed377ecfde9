import { heldCents } from '#shared/bank-balance.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import { type FiguresOf, linkTo, onlyAny } from './figure.ts';

/** The bank balance of the fund. It is computed from daily counters, so that the work does not grow with the number of rows. */
export const BANK_FIGURES: FiguresOf<'in-bank'> = {
  'in-bank': async ({ services, on }) => {
    const tieOuts = await listTieOuts(services, on);
    return {
      value: heldCents(tieOuts.map(({ tieOut }) => ({ tie_out: tieOut }))),
      terms: tieOuts.map(({ account, tieOut }) => ({
        label: account.name,
        value: tieOut.expected_balance,
        rows: tieOut.rows,
        link: linkTo('/manager/bank-accounts', { account: account.id, to: on }),
      })),
      not_in: onlyAny(
        tieOuts.map(({ account, tieOut: { days, as_of: asOf } }) => {
          const later = days.filter(({ day }) => day > asOf);
          return {
            label: `${account.name}, rows since the bank’s last balance`,
            value: addCents(ZERO_CENTS, ...later.map(({ sum }) => sum)),
            rows: later.reduce((sum, { rows }) => sum + rows, 0),
            link: null,
          };
        }),
      ),
    };
  },
};
