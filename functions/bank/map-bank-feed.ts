import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { listBankAccountItems } from '../records/bank-account-store.ts';
import { currentFeeds, decisionOf, isAccountOf, labelOfFeed, presentFeed } from '../records/bank-feeds.ts';
import { BANK_TARGET, type BankFeed, findFundBank, updateFundBankWrite } from '../records/fund-bank-store.ts';

/** The choice applies from the next import on. Rows that were imported before stay in their account. */
export const mapBankFeed: Handler<'mapBankFeed'> = async ({ id, account_id, left_out }, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const [bank, accounts] = await Promise.all([findFundBank(services), listBankAccountItems(services)]);
    const feed = bank && currentFeeds(bank).find((one) => one.id === id);
    if (!feed) return refuse('bank-feed-not-found');
    if (account_id !== undefined && !isAccountOf(accounts, account_id))
      return refuse('bank-account-not-found');
    const { account_id: _, left_out: __, ...undecided } = feed;
    const after: BankFeed = { ...undecided, ...(left_out ? { left_out } : { account_id }) };
    const wordsOf = (one: BankFeed) => {
      const decision = decisionOf(one, accounts);
      if (decision?.left_out) return 'Left out';
      return accounts.find((account) => account.id === decision?.account_id)?.name ?? decision?.account_id;
    };
    const [was, is] = [wordsOf(feed), wordsOf(after)];
    if (feed.account_id === after.account_id && feed.left_out === after.left_out)
      return presentFeed(feed, accounts);
    const feeds = bank.feeds.map((one) => (one.id === id ? after : one));
    return context.commit(
      {
        writes: { bank: updateFundBankWrite(services, bank, { ...bank, feeds }) },
        audit: {
          target: BANK_TARGET,
          action: 'bank.feed-mapped',
          name: labelOfFeed(feed),
          summary: left_out
            ? `${labelOfFeed(feed)} is left out of imports`
            : `Rows of ${labelOfFeed(feed)} go into ${is}`,
          changes: { bank_account: { before: was, after: is } },
        },
      },
      presentFeed(after, accounts),
    );
  });
};
