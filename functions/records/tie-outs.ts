import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TieOut } from '#shared/contract/bank-accounts.ts';
import { type DaysOfAccount, readDaysOfAccounts } from '../ledger/statistics-store.ts';
import type { Services } from '../services.ts';
import { type BankAccountItem, listBalances, listBankAccountItems } from './bank-account-store.ts';
import { balancesByDay } from './statement-balances.ts';
import { tieOutOf } from './tie-out.ts';

export async function readTieOut(services: Services, account: BankAccountItem, to?: CalendarDate) {
  const { id } = account;
  const [days, balances] = await Promise.all([readDaysOfAccounts(services, id), listBalances(services, id)]);
  return tieOutOf(account, days.get(id) ?? new Map(), balancesByDay(balances), to);
}

export async function listTieOuts(
  services: Services,
  to?: CalendarDate,
): Promise<{ account: BankAccountItem; tieOut: TieOut; rowsByDay: DaysOfAccount }[]> {
  const [accounts, days] = await Promise.all([listBankAccountItems(services), readDaysOfAccounts(services)]);
  return Promise.all(
    accounts.map(async (account) => {
      const balances = balancesByDay(await listBalances(services, account.id));
      const rowsByDay = days.get(account.id) ?? new Map();
      return { account, tieOut: tieOutOf(account, rowsByDay, balances, to), rowsByDay };
    }),
  );
}
