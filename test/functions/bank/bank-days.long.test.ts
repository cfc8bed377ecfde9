import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { postDateOf, rowsOfDay } from '#local/basiq-sandbox/bank-rows.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { bookedRows } from '#test/harness/bank-portal.ts';
import { some } from '#test/runs.ts';

const PRINTER = fileURLToPath(new URL('./print-bank-days.ts', import.meta.url));

const BOOKED = [
  ...bookedRows('2025-04-04', '2025-04-08'),
  ...bookedRows('2025-10-03', '2025-10-07'),
  ...bookedRows('2026-04-03', '2026-04-07'),
].sort();

test('the test data stamps these days as midnight UTC, as local midnight and with the time of day', () => {
  const stamps = (day: string) =>
    new Set(
      rowsOfDay('AU00000 Whistler', day as CalendarDate).map((row) => {
        return postDateOf({ ...row, time: '23:45' }).slice(5, 16);
      }),
    );
  // The clocks went back at 3:00 on 6 April 2025.
  expect([...stamps('2025-04-06')].sort()).toEqual(['04-05T13:00', '04-06T00:00', '04-06T13:45']);
  // The clocks went forward at 2:00 on 5 October 2025.
  expect([...stamps('2025-10-05')].sort()).toEqual(['10-04T14:00', '10-05T00:00', '10-05T12:45']);
});

const ZONES = [
  ['UTC', 0],
  ['Australia/Sydney', -600],
  ['America/Los_Angeles', 420],
  ['Pacific/Kiritimati', -840],
] as const;

test.each(some(ZONES, 2))(
  'a server in %s imports every row on the bank’s day',
  async (zone, offsetMinutes) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PRINTER], {
      env: { ...process.env, TZ: zone },
    });
    const printed = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    // The offset is that of midnight UTC on 6 April 2025, when Sydney was back on standard time.
    expect(printed.offsetMinutes).toBe(offsetMinutes);
    expect(printed.rows).toEqual(BOOKED);
    expect(printed).toMatchObject({ tomorrow: 400, until: true });
  },
);
