import { balanceOf, inBank } from '#shared/bank-balance.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import { type FiguresOf, linkTo, onlyAny } from './figure.ts';

export const BANK_FIGURES: FiguresOf<'in-bank'> = {
  'in-bank': async ({ services, on, today }) => {
    const day = on ?? today;
    const accounts = (await listTieOuts(services, on))
      .filter(({ account }) => account.opening_day <= day && (account.closed_on ?? day) >= day)
      .map(({ account, tieOut }) => ({ ...account, tie_out: tieOut }));
    const { cents, since } = inBank(accounts);
    return {
      value: cents,
      as_of: since,
      terms: accounts.map((account) => ({
        label: account.tie_out.statement_balance === null ? `${account.name}, by our rows` : account.name,
        value: balanceOf(account),
        rows: account.tie_out.rows,
        link: linkTo('/manager/bank-accounts', { account: account.id, to: on }),
      })),
      not_in: onlyAny(
        accounts.map(({ name, tie_out: { days, as_of: asOf } }) => {
          const later = days.filter(({ day: dated }) => dated > asOf);
          return {
            label: `${name}, rows since the bank’s last balance`,
            value: addCents(ZERO_CENTS, ...later.map(({ sum }) => sum)),
            rows: later.reduce((sum, { rows }) => sum + rows, 0),
            link: null,
          };
        }),
      ),
    };
  },
};
