import { isDeepStrictEqual } from 'node:util';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { type BankAccountItem, listBankAccountItems } from '../records/bank-account-store.ts';
import { feedsAfter, labelOfFeed } from '../records/bank-feeds.ts';
import { BANK_TARGET, type FundBank, findFundBank, updateFundBankWrite } from '../records/fund-bank-store.ts';
import type { Services } from '../services.ts';

export async function refreshFeeds(
  services: Services,
  bank: FundBank,
  correlationId: string,
): Promise<{ bank: FundBank; accounts: BankAccountItem[] }> {
  const provider = await services.bankProvider(correlationId);
  const [listed, accounts] = await Promise.all([
    provider.listAccounts(bank.basiq_user_id),
    listBankAccountItems(services),
  ]);
  const feeds = feedsAfter(bank, listed, accounts);
  if (isDeepStrictEqual(feeds, bank.feeds)) return { bank, accounts };
  const added = feeds.filter(({ id }) => !bank.feeds.some((feed) => feed.id === id));
  await commitIfUnchanged(
    services,
    {
      writes: { bank: updateFundBankWrite(services, bank, { ...bank, feeds }) },
      audit: {
        target: BANK_TARGET,
        action: 'bank.feeds-read',
        summary: 'The accounts of the connected banks were read',
        changes: added.length > 0 ? { bank_accounts: { after: added.map(labelOfFeed).join(', ') } } : {},
      },
    },
    { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId },
  );
  return { bank: (await findFundBank(services)) ?? bank, accounts };
}
