import type { LineItem } from './contract/capital-calls.ts';
import type { Reconciliation } from './contract/reconciliations.ts';
import { plainDollars } from './money.ts';
import { displayReference } from './payment-reference.ts';

/** A reference as it is written on the screen and as it is copied. */
const bothWays = (reference: string): string[] => [reference, displayReference(reference)];

/** Whether words stand in one of these texts, in any case of their letters; no words stand in every text. */
export function hasWords(words: string, ...texts: readonly string[]): boolean {
  const wanted = words.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}

/** The one rule of which matches are found by words, for the page that has them and for the export of the list. */
export function passesMatchWords(one: Reconciliation, words: string): boolean {
  return hasWords(
    words,
    one.description,
    one.client_name,
    one.capital_call_title,
    ...bothWays(one.payment_reference),
    plainDollars(one.amount),
  );
}

/** The same of line items, by words. */
export function passesLineWords(item: LineItem, words: string): boolean {
  return hasWords(
    words,
    item.client_name,
    item.title,
    ...bothWays(item.payment_reference),
    plainDollars(item.outstanding_amount),
  );
}

/** The same by status; `Overdue` is none of a line’s statuses, but what becomes of some of them. */
export function hasLineStatus(item: LineItem, status: LineItem['status'] | 'Overdue'): boolean {
  return status === 'Overdue' ? item.overdue : item.status === status;
}
