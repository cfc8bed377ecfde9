import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { BankAccount } from '#shared/contract/bank-accounts.ts';
import { plainDollars } from '#shared/money.ts';
import { dayText, moneyText, optionalDayText } from '../forms/typed-text.ts';

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

/** The bank needs these details in a payment file that this account pays. */
export interface PayerText {
  bank_code: string;
  user_name: string;
  user_id: string;
  remitter: string;
  balanced: boolean;
}

export function payerText({ payer }: BankAccount): PayerText {
  return payer ?? { bank_code: '', user_name: '', user_id: '', remitter: '', balanced: false };
}

/** Null if the user entered no text. The account then pays no payment files. */
export function payerOf({ balanced, ...texts }: PayerText): PayerText | null {
  return Object.values(texts).every((text) => text.trim() === '')
    ? null
    : { ...texts, bank_code: texts.bank_code.trim().toUpperCase(), balanced };
}

export const ACCOUNT_TYPED = {
  opening_day: dayText('The opening day is required'),
  opening_balance: moneyText('The opening balance is required'),
  closed_on: optionalDayText(),
};

/** Also accepts `083001` and `083 001`. */
export function readBsb(text: string): string {
  return text.trim().replace(/^(\d{3})[ -]?(\d{3})$/, '$1-$2');
}

export function numberOf({ bsb, account_number }: Pick<BankAccount, 'bsb' | 'account_number'>): string {
  return bsb && account_number ? `BSB ${bsb}, ${account_number}` : '';
}
