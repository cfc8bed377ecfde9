import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ClientDetailField } from '#shared/client-fields.ts';
import type { TransactionType } from '#shared/terms.ts';

export interface DemoClient extends Readonly<Record<Exclude<ClientDetailField, 'member_since'>, string>> {
  readonly member_since?: string;
  readonly added_at: string;
  readonly email: string;
  readonly pledged_amount: number;
  /** The bank's text for this investor's deposits. `<call>` stands for the title of the quarter's capital call. */
  readonly deposit_text: string;
  readonly signed_in_at?: string;
  readonly moved?: { readonly at: string; readonly address: string };
  readonly edits?: readonly { readonly at: string; readonly [field: string]: unknown }[];
}

export interface DemoLine {
  readonly account: string;
  readonly date: CalendarDate;
  readonly amount: string;
  readonly description: string;
  readonly type: TransactionType | '';
  readonly category: string;
  readonly property: string;
  /** A share is matched if its note begins with a capital call's reference, and otherwise only allocated. */
  readonly shares: readonly { readonly client: string; readonly amount: string; readonly note: string }[];
  readonly parts?: readonly {
    readonly type: TransactionType;
    readonly amount: string;
    readonly category: string;
  }[];
}
