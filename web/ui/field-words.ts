import { displayDate, fundDateAt, fundTimeAt, parseCalendarDate } from '#shared/calendar-date.ts';
import type { FieldChange } from '#shared/contract/audit.ts';
import { formatMoney } from './money-format.ts';

const NAMES: Readonly<Record<string, string>> = { txn_date: 'Date', client_id: 'Client id' };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The name of a field for people: `pledged_amount` is 'Pledged amount', `lines.1.amount` 'Lines 1 amount'. */
export function formatField(field: string): string {
  const words = field
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return NAMES[field] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** A text of the history for people: days and instants as the portal writes them. */
export function formatText(text: string): string {
  if (INSTANT.test(text)) {
    const at = new Date(text);
    return `${displayDate(fundDateAt(at))}, ${fundTimeAt(at)}`;
  }
  const day = parseCalendarDate(text);
  return day ? displayDate(day) : text;
}

/** What a field was or is; undefined where there is nothing to show. */
export function formatValue(change: FieldChange, side: 'before' | 'after'): string | undefined {
  if (change.unit === 'AUD') {
    const amount = change[side];
    return amount === null ? undefined : formatMoney(amount, { exact: true });
  }
  const text = change[side];
  // Only a transaction can be without a type.
  if (change.field === 'type' && text === '') return 'unclassified';
  return text ? formatText(text) : undefined;
}

/** What a record's action is called: `transaction.classification-undone` is 'Transaction classification undone'. */
export function formatAction(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
