import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { some } from '#test/runs.ts';
import { expectDemoOf } from './seeding.ts';

const DAYS = [
  '2026-02-15',
  '2026-05-10',
  '2026-06-30',
  '2026-07-01',
  '2026-08-03',
  '2026-10-04',
  '2026-12-25',
  '2026-12-31',
  '2027-01-01',
  '2027-03-01',
  '2027-04-04',
  '2028-02-29',
  '2028-03-31',
] as CalendarDate[];

test.each(some(DAYS, 1))(
  'seeded on %s, the demo ends on the day before and is consistent',
  async (seedDay) => {
    await expect(expectDemoOf(seedDay)).resolves.toBeUndefined();
  },
);
