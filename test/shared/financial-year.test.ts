import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';

test.each([
  ['2025-06-30', '2024–25'],
  ['2025-07-01', '2025–26'],
  ['2026-06-30', '2025–26'],
  ['1999-12-31', '1999–00'],
])('%s is of the financial year %s', (day, text) => {
  expect(financialYearText(financialYearOf(day as CalendarDate))).toBe(text);
});
