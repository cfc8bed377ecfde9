import type { FieldChange } from '#shared/contract/audit.ts';
import { formatText } from '#shared/field-words.ts';
import { formatMoney } from './money-format.ts';

/** Undefined if there is nothing to show. */
export function formatValue(change: FieldChange, side: 'before' | 'after'): string | undefined {
  if (change.unit === 'AUD') {
    const amount = change[side];
    return amount === null ? undefined : formatMoney(amount, { exact: true });
  }
  const text = change[side];
  // Only a transaction's type can be empty, which means that the transaction is unclassified.
  if (change.field === 'type' && text === '') return 'unclassified';
  return text ? formatText(text) : undefined;
}
