import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionType } from '#shared/contract/transactions.ts';
import { type Cents, cents } from '#shared/money.ts';

/** The part of a deposit that a manager gives to one client, by the client's name. */
export interface DemoShare {
  readonly client: string;
  readonly amountCents: Cents;
  readonly note: string;
}

/** The fund's two accounts: investors pay into one, bills are paid from the other. */
export type DemoAccount = 'applications' | 'operating';

/** A line of a bank statement, and what a manager makes of it afterwards. */
export interface BankLine {
  readonly account: DemoAccount;
  readonly date: CalendarDate;
  /** Signed as the bank books it. */
  readonly amountCents: Cents;
  readonly description: string;
  /** Empty where nobody has looked at it yet. */
  readonly type: TransactionType | '';
  readonly shares: readonly DemoShare[];
}

/** Money that a manager records by hand. */
export interface HandRecord {
  readonly date: CalendarDate;
  /** Above zero, as it is typed. */
  readonly amountCents: Cents;
  readonly client: string;
  readonly description: string;
  readonly type: TransactionType;
  readonly note: string;
}

export function dollars(amount: number): Cents {
  return cents(amount * 100);
}

/** Money out of the operating account, `cents` above zero. */
export function outgoing(
  type: 'expense' | 'commission' | '',
  date: CalendarDate,
  amountCents: number,
  description: string,
): BankLine {
  return { account: 'operating', date, amountCents: cents(-amountCents), description, type, shares: [] };
}
