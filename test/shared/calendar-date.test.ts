import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  displayDate,
  fundDateAt,
  fundTimeAt,
  monthOf,
  parseCalendarDate,
  parseDisplayDate,
  startOfFundDay,
} from '#shared/calendar-date.ts';

describe('the calendar', () => {
  test.each([
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '2025-6-1',
    '25-06-01',
    '2025/06/01',
    '10/06/2025',
    '2025-06-01T00:00:00Z',
    '2025-06-01 ',
    ' 2025-06-01',
    '2025-06-01\n',
    '-2025-06-01',
    '+002025-06-01',
    '２０２５-06-01',
    'today',
    '1748736000000',
    '',
  ])('does not have %j', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });

  const days = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  test('agrees with the proleptic Gregorian calendar on every day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2199 }),
        fc.nat({ max: 13 }),
        fc.nat({ max: 32 }),
        (y, m, d) => {
          const utc = new Date(Date.UTC(y, m - 1, d));
          const real = utc.getUTCFullYear() === y && utc.getUTCMonth() === m - 1 && utc.getUTCDate() === d;
          expect(calendarDate(y, m, d) !== undefined).toBe(real);
          const text = [y, ...[m, d].map((part) => String(part).padStart(2, '0'))].join('-');
          expect(parseCalendarDate(text)).toBe(real ? text : undefined);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('parses what people type and formats what is shown', () => {
    fc.assert(
      fc.property(days, (instant) => {
        const day = instant.toISOString().slice(0, 10) as CalendarDate;
        expect(parseCalendarDate(day)).toBe(day);
        expect(parseDisplayDate(displayDate(day))).toBe(day);
        expect(monthOf(day)).toBe(day.slice(0, 7));
      }),
    );
  });

  test('a typed date has the day first, and must exist', () => {
    expect(parseDisplayDate('10/06/2025')).toBe('2025-06-10');
    expect(parseDisplayDate(' 1/6/2025 ')).toBe('2025-06-01');
    for (const wrong of ['31/04/2025', '29/02/2025', '06/13/2025', '1/6/25', '2025-06-01', '1-6-2025', '']) {
      expect(parseDisplayDate(wrong), wrong).toBeUndefined();
    }
  });

  test('adds days and months across leap days and years, in both directions', () => {
    expect(addDays('2024-02-28' as CalendarDate, 1)).toBe('2024-02-29');
    expect(addDays('2025-02-28' as CalendarDate, 1)).toBe('2025-03-01');
    expect(addDays('2025-12-31' as CalendarDate, 1)).toBe('2026-01-01');
    expect(addDays('2025-10-05' as CalendarDate, -1)).toBe('2025-10-04');
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (instant, step) => {
        const day = instant.toISOString().slice(0, 10) as CalendarDate;
        expect(addDays(addDays(day, step), -step)).toBe(day);
      }),
    );
  });
});

/** Instants around midnight of the fund's day, in both offsets and in the nights when the offset changes. */
const TURNS: readonly [instant: string, day: string, time: string][] = [
  ['2025-06-10T13:59:59.999Z', '2025-06-10', '23:59'],
  ['2025-06-10T14:00:00.000Z', '2025-06-11', '00:00'],
  ['2025-01-10T12:59:59.999Z', '2025-01-10', '23:59'],
  ['2025-01-10T13:00:00.000Z', '2025-01-11', '00:00'],
  ['2025-10-04T13:59:59.000Z', '2025-10-04', '23:59'],
  ['2025-10-04T14:00:00.000Z', '2025-10-05', '00:00'],
  ['2025-10-04T15:59:59.000Z', '2025-10-05', '01:59'],
  ['2025-10-04T16:00:00.000Z', '2025-10-05', '03:00'],
  ['2025-10-05T12:59:59.000Z', '2025-10-05', '23:59'],
  ['2025-10-05T13:00:00.000Z', '2025-10-06', '00:00'],
  ['2026-04-04T12:59:59.000Z', '2026-04-04', '23:59'],
  ['2026-04-04T13:00:00.000Z', '2026-04-05', '00:00'],
  ['2026-04-04T15:30:00.000Z', '2026-04-05', '02:30'],
  ['2026-04-04T16:30:00.000Z', '2026-04-05', '02:30'],
  ['2026-04-05T13:59:59.000Z', '2026-04-05', '23:59'],
  ['2026-04-05T14:00:00.000Z', '2026-04-06', '00:00'],
  ['2025-12-31T13:00:00.000Z', '2026-01-01', '00:00'],
];

describe('the fund’s day', () => {
  test('begins at midnight in Sydney, through every change of the clock', () => {
    let date = '2015-01-01' as CalendarDate;
    for (let step = 0; step < 6_000; step += 1, date = addDays(date, 1)) {
      const start = new Date(startOfFundDay(date));
      expect([fundDateAt(start), fundTimeAt(start)], date).toEqual([date, '00:00']);
      expect(fundDateAt(new Date(start.getTime() - 1)) < date, date).toBe(true);
    }
  });

  test.each(TURNS)('at %s is %s, %s', (instant, day, time) => {
    expect(fundDateAt(new Date(instant))).toBe(day);
    expect(fundTimeAt(new Date(instant))).toBe(time);
  });

  test.each(['UTC', 'Australia/Sydney', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'is the same on a machine in %s',
    (zone) => {
      const module = fileURLToPath(new URL('../../shared/calendar-date.ts', import.meta.url));
      const script = `
        const { fundDateAt, fundTimeAt, addDays, displayDate } = await import(${JSON.stringify(module)});
        const turns = ${JSON.stringify(TURNS)}.map(([instant]) => new Date(instant));
        process.stdout.write(JSON.stringify({
          turns: turns.map((at) => [fundDateAt(at), fundTimeAt(at)]),
          local: new Date('2025-06-10T13:59:59.999Z').getDate(),
          next: addDays('2025-10-04', 1),
          shown: displayDate('2025-10-05'),
        }));`;
      const printed = JSON.parse(
        execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
          env: { ...process.env, TZ: zone },
          encoding: 'utf8',
        }),
      );
      expect(printed.turns).toEqual(TURNS.map(([, day, time]) => [day, time]));
      expect(printed.next).toBe('2025-10-05');
      expect(printed.shown).toBe('05/10/2025');
      // Shows that the process really ran in the other time zone.
      expect(printed.local).toBe(zone === 'Pacific/Kiritimati' ? 11 : 10);
    },
  );
});
