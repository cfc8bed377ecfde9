import type { LineItem } from './contract/capital-calls.ts';
import type { Reconciliation } from './contract/reconciliations.ts';
import { hasWords } from './has-words.ts';
import { plainDollars } from './money.ts';
import { displayReference } from './payment-reference.ts';

/** The screen shows a reference in groups of digits. People also search for the digits without blanks. */
const bothWays = (reference: string): string[] => [reference, displayReference(reference)];

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

export function passesLineWords(item: LineItem, words: string): boolean {
  return hasWords(
    words,
    item.client_name,
    item.title,
    ...bothWays(item.payment_reference),
    plainDollars(item.outstanding_amount),
  );
}

/** `Overdue` follows from the due date, so it is not stored as a status. */
export function hasLineStatus(item: LineItem, status: LineItem['status'] | 'Overdue'): boolean {
  return status === 'Overdue' ? item.overdue : item.status === status;
}
