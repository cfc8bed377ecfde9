import type { Handler } from '../http/context.ts';
import { currentFeeds, presentFeed } from '../records/bank-feeds.ts';
import { findFundBank } from '../records/fund-bank-store.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import { presentBankAccount } from './present-bank-account.ts';

export const listBankAccounts: Handler<'listBankAccounts'> = async (_input, { services }) => {
  const [tieOuts, bank] = await Promise.all([listTieOuts(services), findFundBank(services)]);
  const feeds = bank ? currentFeeds(bank) : [];
  const items = tieOuts.map(({ account }) => account);
  const accounts = tieOuts.map(({ account, tieOut: { days: _, ...tieOut } }) => ({
    ...presentBankAccount(account),
    tie_out: tieOut,
  }));
  return {
    accounts,
    total: accounts.length,
    next_cursor: null,
    feeds: feeds.map((feed) => presentFeed(feed, items)),
  };
};
