import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** Money in the tables: whole cents. */
export const storedCents = z.custom<Cents>((value) => Number.isSafeInteger(value));

/** A date in the tables, `YYYY-MM-DD`. */
export const storedDay = z.custom<CalendarDate>((value) => typeof value === 'string' && value.length === 10);
