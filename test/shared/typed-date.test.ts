import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { limitProblem, longDate, readTypedDate } from '#shared/typed-date.ts';

const TODAY = '2026-11-29' as CalendarDate;
const day = (text: string) => text as CalendarDate;
const read = (text: string, limits: { min?: CalendarDate; max?: CalendarDate } = {}) =>
  readTypedDate(text, { today: TODAY, ...limits });

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => day(at.toISOString().slice(0, 10)));

describe('a typed date', () => {
  it.each([
    '1/7/2026',
    '1/7/26',
    ' 01 / 07 / 26 ',
    '010726',
    '01072026',
    '1.7.2026',
    '1-7-26',
    '1 7 2026',
    '1 Jul 2026',
    '1st July 2026',
    '1jul26',
    'Wed 1 July 2026',
    'Wednesday, 1 July 2026',
    '2026-07-01',
    '1/7',
    '1.7.',
    '1 Jul',
  ])('%j is Wed 1 July 2026', (text) => {
    expect(longDate(read(text) as CalendarDate)).toBe('Wed 1 July 2026');
  });

  test('is counted from today', () => {
    expect(['today', 'Yesterday', 'tomorrow', '+3', '-30'].map((text) => read(text))).toEqual([
      TODAY,
      '2026-11-28',
      '2026-11-30',
      '2026-12-02',
      '2026-10-30',
    ]);
  });

  test('without a year is the nearest day that the field allows', () => {
    expect(read('5/1')).toBe('2027-01-05');
    expect(read('5/1', { max: TODAY })).toBe('2026-01-05');
    expect(read('1/7', { min: TODAY })).toBe('2027-07-01');
    expect(read('29/2')).toBe('2028-02-29');
    expect(read('29 feb', { max: TODAY })).toBe('2024-02-29');
    expect(
      limitProblem(read('1/7', { min: day('2050-01-01') }) as CalendarDate, { min: day('2050-01-01') }),
    ).toBe('The earliest day possible is Sat 1 January 2050');
  });

  test('with a short year is at most 50 years away', () => {
    expect([read('1/7/76'), read('1/7/77'), read('1/7/00')]).toEqual([
      '2076-07-01',
      '1977-07-01',
      '2000-07-01',
    ]);
  });

  it.each([
    '30/02/2026',
    '07/13/2026',
    '13 13',
    '1/7/2',
    '1/7/202',
    '17',
    '0107',
    'Tue 1 July 2026',
    '1 ju 26',
    'soon',
    '',
  ])('%j is refused', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('is read back however it is printed, the day always before the month', () => {
    fc.assert(
      fc.property(days, days, (date, today) => {
        const [year, month, number] = date.split('-');
        const near = { today: addDays(date, 100) };
        expect(readTypedDate(longDate(date), { today })).toBe(date);
        expect(readTypedDate(displayDate(date), { today })).toBe(date);
        expect(readTypedDate(date, { today })).toBe(date);
        expect(readTypedDate(`${number}${month}${year}`, { today })).toBe(date);
        expect(readTypedDate(`${Number(number)}.${Number(month)}.${year?.slice(2)}`, near)).toBe(date);
        expect(readTypedDate(`${number}/${month}`, near)).toBe(date);
      }),
    );
  });
});
