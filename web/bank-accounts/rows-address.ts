import type { CalendarDate } from '#shared/calendar-date.ts';

export function rowsAddress(accountId: string, day: CalendarDate): string {
  return `/manager/transactions?account=${encodeURIComponent(accountId)}&from=${day}&to=${day}`;
}
