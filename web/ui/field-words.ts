import { displayDate, fundDateAt, fundTimeAt, parseCalendarDate } from '#shared/calendar-date.ts';
import type { FieldChange } from '#shared/contract/audit.ts';
import { formatMoney } from './money-format.ts';

const NAMES: Readonly<Record<string, string>> = { txn_date: 'Date', client_id: 'Client id', bsb: 'BSB' };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A field's display name: `pledged_amount` is 'Pledged amount', `lines.1.amount` 'Lines 1 amount'. */
export function formatField(field: string): string {
  const words = field
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return NAMES[field] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Formats a value of the history; days and instants get the portal's format. */
export function formatText(text: string): string {
  if (INSTANT.test(text)) {
    const at = new Date(text);
    return `${displayDate(fundDateAt(at))}, ${fundTimeAt(at)}`;
  }
  const day = parseCalendarDate(text);
  return day ? displayDate(day) : text;
}

/** The value of a field before or after a change; undefined if there is nothing to show. */
export function formatValue(change: FieldChange, side: 'before' | 'after'): string | undefined {
  if (change.unit === 'AUD') {
    const amount = change[side];
    return amount === null ? undefined : formatMoney(amount, { exact: true });
  }
  const text = change[side];
  // Only a transaction can have an empty type.
  if (change.field === 'type' && text === '') return 'unclassified';
  return text ? formatText(text) : undefined;
}

/** An action's display name: `transaction.classification-undone` is 'Transaction classification undone'. */
export function formatAction(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
