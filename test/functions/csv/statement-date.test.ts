import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOrderOf, readDateCell, readStatementDate } from '#functions/csv/statement-date.ts';

function dateOf(cell: string): string {
  const reading = readStatementDate(cell);
  return reading.kind === 'date' ? reading.date : reading.kind;
}

describe('dates as banks write them', () => {
  test.each([
    ['10/06/2025', '2025-06-10'],
    ['1/6/2025', '2025-06-01'],
    ['1/6/25', '2025-06-01'],
    ['01-06-2025', '2025-06-01'],
    ['01.06.2025', '2025-06-01'],
    ['31/12/99', '1999-12-31'],
    ['31/12/79', '2079-12-31'],
    ['01 Jun 25', '2025-06-01'],
    ['01-Jun-25', '2025-06-01'],
    ['30-Nov-17', '2017-11-30'],
    ['1 June 2025', '2025-06-01'],
    ['01 JUN 2025', '2025-06-01'],
    ['12 Sept 25', '2025-09-12'],
    ['12 Sep 2025', '2025-09-12'],
    ['2 July 2025', '2025-07-02'],
    ['1\u00a0June  2025', '2025-06-01'],
    ['2025-06-01', '2025-06-01'],
    ['20250317', '2025-03-17'],
    ['29/02/2024', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    [' 01/06/2025 ', '2025-06-01'],
    ['01/06/2025 00:00:00', '2025-06-01'],
    ['01/06/2025 9:41 am', '2025-06-01'],
    ['2025-06-01T23:59:59', '2025-06-01'],
    ['2025-06-30T14:30:00Z', '2025-07-01'],
    ['2025-06-30T13:59:59.999Z', '2025-06-30'],
    ['2025-01-31T13:30:00Z', '2025-02-01'],
    ['2025-07-01T07:40:00+10:00', '2025-07-01'],
    ['2025-07-01T07:40:00+1000', '2025-07-01'],
    ['2025-07-01 09:30:00 +11:00', '2025-07-01'],
    ['2025-06-30 20:00 -05:00', '2025-07-01'],
    ['2025/07/01', '2025-07-01'],
    ['2025/7/1', '2025-07-01'],
    ['Tue 1 Jul 2025', '2025-07-01'],
    ['Tuesday, 01/07/2025', '2025-07-01'],
    ['1st July 2025', '2025-07-01'],
    ['22nd Jul 2025', '2025-07-22'],
    ['1 Jul. 2025', '2025-07-01'],
    ['Jul 1, 2025', '2025-07-01'],
    ['July 1st, 2025', '2025-07-01'],
    ['Jul-01-2025', '2025-07-01'],
    ['09:31 01-07-25', '2025-07-01'],
    ['01/07/2025 09:31', '2025-07-01'],
    ["'01/07/2025", '2025-07-01'],
  ])('%s is %s', (cell, day) => {
    expect(dateOf(cell)).toBe(day);
  });

  test.each([
    '30/02/2025',
    '2025-02-30',
    '29/02/2025',
    '29/02/2100',
    '31/04/2025',
    '31 Apr 25',
    '06/13/2025',
    '00/06/2025',
    '01/00/2025',
    '32/01/2025',
    '0000-01-01',
    '01/06/9999',
    '20251301',
  ])('%s looks like a date but is not a day', (cell) => {
    expect(dateOf(cell)).toBe('no-such-day');
  });

  test.each([
    '',
    'today',
    '1 Jux 2025',
    '2025-6-1',
    '2025-06-01T25:00:00Zulu',
    '1/6-2025',
    '1/6/025',
    '1748736000',
    '45809',
    '\uff11/6/2025',
    `1/6/2025${' '.repeat(1_000_000)}x`,
  ])('%.30j is not a date', (cell) => {
    expect(dateOf(cell)).toBe('not-a-date');
  });

  test.each([
    ['06/05/2025', '06/13/2025', 'month-first'],
    ['06/05/2025', '13/06/2025', 'day-first'],
    ['06/05/2025', '07/05/2025', 'day-first'],
    ['06/13/2025', '13/06/2025', undefined],
    ['06/13/2025', '31/02/2025', 'month-first'],
    ['06/13/2025', '2025-06-30', 'month-first'],
  ])('days of one file have one order: %s, %s', (one, other, order) => {
    expect(dayOrderOf([one, other])).toBe(order);
  });

  test('an order that was said is followed, and a column of days may have the day numbers of a spreadsheet', () => {
    expect(readStatementDate('06/05/2025', 'month-first')).toEqual({ kind: 'date', date: '2025-06-05' });
    expect(readStatementDate('13/06/2025', 'month-first').kind).toBe('no-such-day');
    expect(readStatementDate('25/06/05', 'year-first')).toEqual({ kind: 'date', date: '2025-06-05' });
    expect(readDateCell('45839')).toEqual({ kind: 'date', date: '2025-07-01' });
    expect(readDateCell('45839.6')).toEqual({ kind: 'date', date: '2025-07-01' });
    expect(readDateCell('20250701')).toEqual({ kind: 'date', date: '2025-07-01' });
    expect(readDateCell('458390').kind).toBe('not-a-date');
  });

  test('every day of two centuries is read from each notation, day before month', () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const days = fc.date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (instant) => {
        const iso = instant.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const name = names[Number(month) - 1];
        for (const written of [
          `${day}/${month}/${year}`,
          `${Number(day)}/${Number(month)}/${year.slice(2)}`,
          `${day} ${name} ${year.slice(2)}`,
          `${day}-${name}-${year}`,
          `${year}${month}${day}`,
          iso,
        ]) {
          expect(dateOf(written)).toBe(iso);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
