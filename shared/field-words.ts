import { displayDate, displayInstant, parseCalendarDate } from './calendar-date.ts';

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

/** Formats a text of the history. Days and instants get the portal's usual format; other text is unchanged. */
export function formatText(text: string): string {
  if (INSTANT.test(text)) return displayInstant(text);
  const day = parseCalendarDate(text);
  return day ? displayDate(day) : text;
}

/** An action's display name: `transaction.classification-undone` is 'Transaction classification undone'. */
export function formatAction(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
