import type { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import type { Handler } from '../http/context.ts';
import { readDaysOfAccounts } from '../ledger/statistics-store.ts';
import { listBalances, listBankAccountItems, listBankFeeds } from './bank-account-store.ts';
import { presentBankAccount } from './present-bank-account.ts';
import { balancesByDay } from './statement-balances.ts';
import { tieOutOf } from './tie-out.ts';

export const listBankAccounts: Handler<typeof bankAccountsContract.listBankAccounts> = async (
  _input,
  { services },
) => {
  const [items, days, feeds] = await Promise.all([
    listBankAccountItems(services),
    readDaysOfAccounts(services),
    listBankFeeds(services),
  ]);
  const accounts = await Promise.all(
    items.map(async (item) => {
      const balances = balancesByDay(await listBalances(services, item.id));
      const { days: _, ...tieOut } = tieOutOf(item, days.get(item.id) ?? new Map(), balances);
      return { ...presentBankAccount(item), tie_out: tieOut };
    }),
  );
  return { accounts, total: accounts.length, next_cursor: null, feeds };
};
