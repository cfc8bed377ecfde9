import type { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { monthsOpenChecks, refuseIfClosed } from '../ledger/month-locks.ts';
import {
  type BankAccountItem,
  type BankFeed,
  bankAccountTarget,
  findBankAccount,
  listBankFeeds,
  mapBankFeedWrite,
  replaceBankAccountWrite,
} from '../records/bank-account-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { changesOfAccount } from '../records/new-bank-account.ts';
import { presentBankAccount } from './present-bank-account.ts';

/** Concurrent edits of other fields are kept: on a conflict the edit is applied again to the newer record. */
export const updateBankAccount: Handler<typeof bankAccountsContract.updateBankAccount> = async (
  input,
  context,
) => {
  const { services, today, refuse } = context;
  const { id, name, bsb, account_number, opening_day, opening_balance: opening_cents } = input;
  const fault = opening_day && faultOfMoneyDay(opening_day, today);
  if (fault) return refuse(fault);
  const edit = Object.entries({ name, bsb, account_number, opening_day, opening_cents });
  const given = Object.fromEntries(edit.filter(([, value]) => value !== undefined));
  return decideAgain(
    async () => {
      const before = (await findBankAccount(services, id)) ?? refuse('bank-account-not-found');
      const { opens_with_rows: opensWithRows, ...rest } = before;
      const isOpeningGiven = opening_day !== undefined || opening_cents !== undefined;
      const after: BankAccountItem = {
        ...rest,
        ...given,
        ...(opensWithRows && !isOpeningGiven ? { opens_with_rows: true } : {}),
        version: before.version + 1,
      };
      const changes = changesOfAccount(before, after);
      const feeds = await feedsToMap(input.feed_ids ?? []);
      if (Object.keys(changes).length === 0 && feeds.length === 0) return presentBankAccount(before);
      const opensOtherwise = changes.opening_day !== undefined || changes.opening_cents !== undefined;
      const openings = opensOtherwise ? [...new Set([before.opening_day, after.opening_day])] : [];
      await refuseIfClosed(context, ...openings);
      return context.commit(
        {
          writes: {
            account: replaceBankAccountWrite(services, before, after),
            ...monthsOpenChecks(services, openings),
            ...Object.fromEntries(feeds.map((feed) => [feed.id, mapBankFeedWrite(services, feed.id, id)])),
          },
          audit: {
            target: bankAccountTarget(id),
            name: after.name,
            action: 'bank-account.updated',
            summary: 'Bank account changed',
            changes: {
              ...changes,
              ...Object.fromEntries(
                feeds.map((feed) => [`feed_${feed.id}`, { before: feed.account_id, after: id }]),
              ),
            },
          },
        },
        presentBankAccount(after),
      );
    },
    () => refuse('changed-meanwhile'),
  );

  /** The provider's accounts with these ids, without those already mapped to this account. Refuses an unknown id. */
  async function feedsToMap(feedIds: readonly string[]): Promise<BankFeed[]> {
    if (feedIds.length === 0) return [];
    const feeds = await listBankFeeds(services);
    return [...new Set(feedIds)]
      .map((feedId) => feeds.find((feed) => feed.id === feedId) ?? refuse('bank-feed-not-found'))
      .filter((feed) => feed.account_id !== id);
  }
};
