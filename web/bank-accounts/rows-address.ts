import type { CalendarDate } from '#shared/calendar-date.ts';

/** The list of transactions of one day. */
export function rowsAddress(day: CalendarDate): string {
  return `/manager/transactions?from=${day}&to=${day}`;
}

export function transactionAddress(id: string): string {
  return `/manager/transactions?transaction=${encodeURIComponent(id)}`;
}
