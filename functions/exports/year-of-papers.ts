import * as z from 'zod';
import { readFilters } from './every-page.ts';
import type { Filters } from './exported-list.ts';

const paperFilters = z.strictObject({
  year: z.codec(z.string().regex(/^\d{4}$/, 'Not a year'), z.number(), { decode: Number, encode: String }),
});

/** The calendar year in which the financial year ends. Refuses other filters. */
export function yearOfPapers(filters: Filters): number {
  return readFilters(paperFilters, filters).year;
}
