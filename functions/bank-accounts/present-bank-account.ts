import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import type { BankAccountItem } from '../records/bank-account-store.ts';

export function presentBankAccount(item: BankAccountItem): BankAccount {
  return {
    id: item.id,
    name: item.name,
    bsb: item.bsb,
    account_number: item.account_number,
    opening_day: item.opening_day,
    opening_balance: item.opening_cents,
    ...(item.payer ? { payer: item.payer } : {}),
    ...(item.closed_on === undefined ? {} : { closed_on: item.closed_on }),
  };
}
