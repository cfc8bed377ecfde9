import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import { plainDollars } from '#shared/money.ts';
import { dayText, moneyText, optionalDayText } from '../forms/typed-text.ts';

/** The form's texts, named as in the API request. */
export interface AccountText {
  name: string;
  bsb: string;
  account_number: string;
  opening_day: string;
  opening_balance: string;
  closed_on: string;
}

export function emptyAccount(): AccountText {
  return {
    name: '',
    bsb: '',
    account_number: '',
    opening_day: displayDate(fundDateAt(new Date())),
    opening_balance: '0.00',
    closed_on: '',
  };
}

export function accountText({ name, bsb, account_number, ...opening }: BankAccount): AccountText {
  return {
    name,
    bsb,
    account_number,
    opening_day: displayDate(opening.opening_day),
    opening_balance: plainDollars(opening.opening_balance),
    closed_on: opening.closed_on ? displayDate(opening.closed_on) : '',
  };
}

export const ACCOUNT_TYPED = {
  opening_day: dayText('The opening day is required'),
  opening_balance: moneyText('The opening balance is required'),
  closed_on: optionalDayText(),
};

/** A BSB in its usual form; also accepts `083001` and `083 001`. */
export function readBsb(text: string): string {
  return text.trim().replace(/^(\d{3})[ -]?(\d{3})$/, '$1-$2');
}

/** The BSB and account number on one line: `BSB 083-001, 1234 5678`. Empty unless both are entered. */
export function numberOf({ bsb, account_number }: Pick<BankAccount, 'bsb' | 'account_number'>): string {
  return bsb && account_number ? `BSB ${bsb}, ${account_number}` : '';
}
