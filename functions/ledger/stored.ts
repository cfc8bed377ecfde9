import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** Money as the tables hold it: whole cents. */
export const storedCents = z.custom<Cents>((value) => Number.isSafeInteger(value));

/** A day as the tables hold it, `YYYY-MM-DD`. */
export const storedDay = z.custom<CalendarDate>((value) => typeof value === 'string' && value.length === 10);
