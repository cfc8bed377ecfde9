import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import type { ClientStatus, ENTITY_TYPES, TransactionType } from '#shared/terms.ts';

/** An investor of the demo. Amounts in whole dollars; days in the fund's calendar. */
export interface DemoClient {
  readonly name: string;
  readonly mobile: string;
  readonly entity: readonly [type: (typeof ENTITY_TYPES)[number], name: string];
  readonly address: string;
  readonly since: string;
  readonly pledged: number;
  /** All that they will have paid by the last day of the demo. */
  readonly paid: number;
  /** How the bank words their deposits, `{call}` standing for the capital call. */
  readonly deposit: string;
  readonly notes?: string;
  /** Paid for bringing them. */
  readonly introducer?: string;
  /** Never signed in so far. */
  readonly invitedOnly?: true;
  /** What a manager changed of them later. */
  readonly edits?: readonly {
    on: string;
    status?: ClientStatus;
    pledged_amount?: number;
    notes?: string;
  }[];
  /** They moved and said so in the portal. */
  readonly moved?: { on: string; address: string };
}

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
