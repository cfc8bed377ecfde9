import { describe, expect, test } from 'vitest';
import { moveDays, movedDays, UNMOVED_SEED_DAY } from '#local/demo-calendar.ts';
import { readDemoData } from '#local/demo-data.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { CLIENT_DETAIL_FIELDS } from '#shared/client-fields.ts';
import { moneyOfFiles, storyOf } from './money-story.ts';

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const NAMED_MONTH = new RegExp(`(${MONTHS}) (\\d{4})`);
const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** The data depend only on the week, so a day of every third week is enough. */
const SEED_DAYS = Array.from({ length: 70 }, (_, index) => addDays(UNMOVED_SEED_DAY, index * 21 - 3));

const moved = (text: string, seedDay: string) => moveDays(text, seedDay as CalendarDate);

test.each(CLIENT_DETAIL_FIELDS)('some client of the demo has the detail %s', (field) => {
  expect(readDemoData(UNMOVED_SEED_DAY).clients.filter((client) => client[field])).not.toEqual([]);
});

describe('the dates of the demo', () => {
  test('are moved by whole weeks, to 1 to 7 days before the day of the seed', () => {
    for (let day = '2023-12-01' as CalendarDate; day < '2029-03-01'; day = addDays(day, 1)) {
      expect(movedDays(day) % 7).toBeCloseTo(0);
      const lastDay = addDays('2025-06-11' as CalendarDate, movedDays(day));
      expect(lastDay < day && lastDay >= addDays(day, -7)).toBe(true);
    }
  });

  test('stay as written in the week for which nothing is moved', () => {
    for (const seedDay of ['2025-06-12', '2025-06-18']) {
      const text =
        '2025-06-02 {May 2025} {May} {Q2} {Q2 2025} {2025-26} {FY2024} {FY2024–25} {27/05} {31/03/2025} {month}';
      expect(moved(text, seedDay)).toBe(
        '2025-06-02 May 2025 May Q2 Q2 2025 2025-26 2024 2024–25 27/05 31/03/2025 June 2025',
      );
    }
  });

  test('are moved together with the words that name them', () => {
    const text =
      '2025-06-02 {May 2025} {May} {Q2} {Q2 2025} {2025-26} {FY2024} {FY2024–25} {27/05} {31/03/2025} {month}';
    expect(moved(text, '2026-11-27')).toBe(
      '2026-11-16 November 2026 November Q3 Q3 2026 2026-27 2026 2026–27 10/11 14/09/2026 November 2026',
    );
    expect(() => moved('2025-06-02 {someday}', '2026-11-27')).toThrow('{someday}');
  });
});

describe('the demo on seed days over four years', () => {
  test('has no row after the day before its seed, and no bank row on a weekend', () => {
    for (const seedDay of SEED_DAYS) {
      const demo = readDemoData(seedDay);
      const misdated = [...demo.lines, ...demo.payments.map(({ line }) => line)].filter(
        ({ date }) => date >= seedDay || [0, 6].includes(new Date(date).getUTCDay()),
      );
      expect(misdated).toEqual([]);
      const clocks = [
        ...demo.clients.flatMap(({ added_at, signed_in_at, edits = [] }) => [
          added_at,
          ...(signed_in_at ? [signed_in_at] : []),
          ...edits.map(({ at }) => at),
        ]),
        ...demo.properties.flatMap(({ added_at, entries }) => [added_at, ...entries.map(({ at }) => at)]),
        ...demo.statements.map(({ imported_at }) => imported_at),
        ...demo.handRecords.map(({ recorded_at }) => recorded_at),
        ...demo.documents.map(({ uploaded_at }) => uploaded_at),
        ...demo.capitalCalls.map(({ issued_at }) => issued_at),
      ];
      // Daylight saving never skips or repeats a time between 08:00 and 21:59.
      const outside = clocks.filter(
        (clock) => clock >= seedDay || !/ (08|09|1\d|2[01]):\d\d:\d\d$/.test(clock),
      );
      expect(outside).toEqual([]);
    }
  });

  test('has a rent for every month of a lease, on a working day, except the one that is missing', () => {
    for (const seedDay of SEED_DAYS) {
      const { rents, properties } = readDemoData(seedDay);
      for (const { date } of rents)
        expect(date < seedDay && ![0, 6].includes(new Date(date).getUTCDay()), date).toBe(true);
      for (const { name, unpaid_rents: unpaid = [] } of properties) {
        const months = rents.filter(({ property }) => property === name).map(({ date }) => monthNumber(date));
        expect(new Set(months).size, name).toBe(months.length);
        const left = months.flatMap((month, index) => {
          const since = month - (months[index - 1] ?? month - 1);
          return since > 1 ? [since - 1] : [];
        });
        const expected =
          name === '90 Station Parade' ? [1] : name === '7 Wattle Street' ? left.slice(0, 1) : [];
        expect(left, `${name} on ${seedDay}`).toEqual(expected);
        if (unpaid.length > 0) expect(months).not.toContain(monthNumber(unpaid[0] ?? ''));
      }
    }
  });

  test('names in a row that row’s month or quarter or the previous one, and no period of a bill twice', () => {
    for (const seedDay of SEED_DAYS) {
      const { lines, documents } = readDemoData(seedDay);
      for (const { date, description } of lines) {
        const [, month = '', year] = NAMED_MONTH.exec(description) ?? [];
        if (year) {
          const named = Number(year) * 12 + MONTHS.split('|').indexOf(month);
          expect([0, 1], `${date} ${description}`).toContain(monthNumber(date) - named);
        }
        const [, quarter] = /\bQ(\d)/.exec(description) ?? [];
        if (quarter) {
          const behind = (Math.floor((monthNumber(date) % 12) / 3) + 1 - Number(quarter) + 4) % 4;
          expect([0, 1], `${date} ${description}`).toContain(behind);
        }
      }
      const bills = lines.map(({ description }) => description).filter((text) => NAMED_MONTH.test(text));
      expect(new Set(bills).size).toBe(bills.length);
      for (const { uploaded_at, name } of documents) {
        const [, month = '', year] = /^Quarterly report (\w+) (\d{4})$/.exec(name) ?? [];
        if (!year) continue;
        const number = MONTHS.split('|').indexOf(month);
        expect(number % 3).toBe(2);
        const monthsLater = monthNumber(uploaded_at) - (Number(year) * 12 + number);
        expect(monthsLater, `${uploaded_at} ${name}`).toBeGreaterThanOrEqual(1);
        expect(monthsLater, `${uploaded_at} ${name}`).toBeLessThanOrEqual(4);
      }
    }
  });

  test('has every deposit in one place, to the cent, in accounts that were never overdrawn', () => {
    for (const seedDay of SEED_DAYS) {
      const demo = readDemoData(seedDay);
      const { moneyIn, moneyAt } = storyOf(moneyOfFiles(demo), seedDay);
      expect({ ...moneyIn, ...moneyAt }).toMatchObject({
        contributions: 8_217_500_00,
        loan: 4_300_000_00,
        properties: 11_240_000_00,
      });
      // The statement's row names the property, so the property must be added before the import of the statement.
      const addedAt = new Map(demo.properties.map(({ name, added_at }) => [name, added_at]));
      for (const { account, date, property } of demo.lines) {
        const statement = demo.statements.find((one) => one.account === account && one.to >= date);
        expect((addedAt.get(property) ?? '') < (statement?.imported_at ?? ''), `${date} ${property}`).toBe(
          true,
        );
      }
    }
  });

  test('keeps amounts, people and references', () => {
    const facts = (seedDay: CalendarDate) =>
      readDemoData(seedDay).lines.map(({ account, amount, description, type, shares }) => {
        const references = description.match(/CC-\d\d|REF \S+|ref \d+/g);
        return { account, amount, type, references, shares: shares.map((share) => share.client) };
      });
    const unmoved = facts(UNMOVED_SEED_DAY);
    expect(unmoved).toHaveLength(470);
    expect(facts('2028-02-29' as CalendarDate)).toEqual(unmoved);
  });
});
