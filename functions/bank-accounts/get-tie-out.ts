import type { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import type { Handler } from '../http/context.ts';
import { readDaysOfAccounts } from '../ledger/statistics-store.ts';
import { findBankAccount, listBalances } from '../records/bank-account-store.ts';
import { balancesByDay } from '../records/statement-balances.ts';
import { tieOutOf } from '../records/tie-out.ts';

export const getTieOut: Handler<typeof bankAccountsContract.getTieOut> = async (
  { id, to },
  { services, refuse },
) => {
  const account = (await findBankAccount(services, id)) ?? refuse('bank-account-not-found');
  const [days, balances] = await Promise.all([readDaysOfAccounts(services, id), listBalances(services, id)]);
  return tieOutOf(account, days.get(id) ?? new Map(), balancesByDay(balances), to);
};
