import type { Handler } from '../http/context.ts';
import { listBankFeeds } from '../records/bank-account-store.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import { presentBankAccount } from './present-bank-account.ts';

export const listBankAccounts: Handler<'listBankAccounts'> = async (_input, { services }) => {
  const [tieOuts, feeds] = await Promise.all([listTieOuts(services), listBankFeeds(services)]);
  const accounts = tieOuts.map(({ account, tieOut: { days: _, ...tieOut } }) => ({
    ...presentBankAccount(account),
    tie_out: tieOut,
  }));
  return { accounts, total: accounts.length, next_cursor: null, feeds };
};
