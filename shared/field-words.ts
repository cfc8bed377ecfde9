import { displayDate, displayInstant, parseCalendarDate } from './calendar-date.ts';

const NAMES: Readonly<Record<string, string>> = { txn_date: 'Date', client_id: 'Client id', bsb: 'BSB' };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** For example, `pledged_amount` becomes 'Pledged amount', and `lines.1.amount` becomes 'Lines 1 amount'. */
export function formatField(field: string): string {
  const words = field
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return NAMES[field] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export function formatText(text: string): string {
  if (INSTANT.test(text)) return displayInstant(text);
  const day = parseCalendarDate(text);
  return day ? displayDate(day) : text;
}

/** For example, `transaction.classification-undone` becomes 'Transaction classification undone'. */
export function formatAction(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
