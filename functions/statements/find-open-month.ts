import { addMonths, firstDayOf, monthOf } from '#shared/calendar-date.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { firstMonthOfAccounts, listBankAccountItems } from '../records/bank-account-store.ts';
import { findFirstMonth } from '../records/transaction-list-store.ts';
import type { Services } from '../services.ts';
import type { Period } from './compose-statement.ts';

/** The first month of a period that is not closed. Months before the fund's first account or first row count as closed. */
export async function findOpenMonth(
  services: Services,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<string | undefined> {
  const first =
    firstMonthOfAccounts(await listBankAccountItems(services)) ?? (await findFirstMonth(services));
  if (first === undefined) return undefined;
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1))
    if (month >= first) months.push(month);
  const closed = await findClosedMonths(services, months.map(firstDayOf));
  return months.find((month) => !closed.has(month));
}
