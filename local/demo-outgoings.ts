import { addDays, type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { bankingDay, chosen, day } from './demo-calendar.ts';
import { DEMO_CLIENTS } from './demo-clients.ts';
import { type BankLine, dollars, type HandRecord, outgoing } from './demo-plan.ts';

/** Later bills are written out by hand. */
const LAST_DAY = day('2025-05-31');

const PROPERTIES = [
  '18 Quay Street',
  '22 Foundry Road',
  '90 Station Parade',
  '7 Wattle Street',
  '3 Mill Lane',
] as const;

/** A bill that comes again in fixed months (1 to 12), about the same each time, in cents. */
interface Bill {
  readonly text: string;
  readonly months: readonly number[];
  readonly dayOfMonth: number;
  readonly amountCents: number;
  /** Most by which it differs from time to time, in cents. */
  readonly spreadCents?: number;
}

const QUARTERLY = [2, 5, 8, 11];
const QUARTER_ENDS = [3, 6, 9, 12];
const MONTHLY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** `{month}`, `{year}`, `{quarter}` and `{next}` (the year after) are filled in. */
const BILLS: readonly Bill[] = [
  {
    text: 'Council rates Q{quarter}, 18 Quay Street',
    months: QUARTERLY,
    dayOfMonth: 26,
    amountCents: 3_412_75,
    spreadCents: 80_00,
  },
  {
    text: 'Council rates Q{quarter}, 22 Foundry Road',
    months: QUARTERLY,
    dayOfMonth: 27,
    amountCents: 2_884_20,
    spreadCents: 60_00,
  },
  {
    text: 'Council rates Q{quarter}, 90 Station Parade',
    months: QUARTERLY,
    dayOfMonth: 25,
    amountCents: 3_105_40,
    spreadCents: 70_00,
  },
  {
    text: 'Council rates Q{quarter}, 7 Wattle Street',
    months: QUARTERLY,
    dayOfMonth: 19,
    amountCents: 1_246_85,
    spreadCents: 30_00,
  },
  {
    text: 'Council rates Q{quarter}, 3 Mill Lane',
    months: QUARTERLY,
    dayOfMonth: 18,
    amountCents: 1_093_10,
    spreadCents: 25_00,
  },
  {
    text: 'Water and sewerage, 18 Quay Street',
    months: QUARTER_ENDS,
    dayOfMonth: 14,
    amountCents: 1_164_90,
    spreadCents: 190_00,
  },
  {
    text: 'Water and sewerage, 22 Foundry Road',
    months: QUARTER_ENDS,
    dayOfMonth: 16,
    amountCents: 918_35,
    spreadCents: 160_00,
  },
  {
    text: 'Strata levy Q{quarter}, 18 Quay Street',
    months: QUARTER_ENDS,
    dayOfMonth: 11,
    amountCents: 6_480_00,
  },
  {
    text: 'Strata levy Q{quarter}, 7 Wattle Street',
    months: QUARTER_ENDS,
    dayOfMonth: 5,
    amountCents: 1_385_00,
  },
  {
    text: 'Land tax instalment 1 of 3',
    months: [5],
    dayOfMonth: 9,
    amountCents: 18_942_00,
    spreadCents: 640_00,
  },
  { text: 'Land tax instalment 2 of 3', months: [6], dayOfMonth: 10, amountCents: 18_310_00 },
  { text: 'Land tax instalment 3 of 3', months: [7], dayOfMonth: 11, amountCents: 18_310_00 },
  { text: 'Building insurance renewal {year}-{next}', months: [6], dayOfMonth: 4, amountCents: 20_975_00 },
  {
    text: 'Landlord insurance, 7 Wattle Street',
    months: [9],
    dayOfMonth: 12,
    amountCents: 1_932_40,
    spreadCents: 90_00,
  },
  {
    text: 'Public liability insurance {year}-{next}',
    months: [8],
    dayOfMonth: 21,
    amountCents: 7_486_00,
    spreadCents: 310_00,
  },
  { text: 'Property management fee {month} {year}', months: MONTHLY, dayOfMonth: 2, amountCents: 1_450_00 },
  { text: 'Bookkeeping {month} {year}', months: MONTHLY, dayOfMonth: 15, amountCents: 660_00 },
  { text: 'Trustee fee Q{quarter} {year}', months: [1, 4, 7, 10], dayOfMonth: 8, amountCents: 5_500_00 },
  { text: 'Audit fee {year} financial statements', months: [10], dayOfMonth: 24, amountCents: 11_000_00 },
  { text: 'Tax return and distribution statements', months: [11], dayOfMonth: 20, amountCents: 8_250_00 },
  {
    text: 'Common area electricity, 18 Quay Street',
    months: [1, 4, 7, 10],
    dayOfMonth: 17,
    amountCents: 2_214_60,
    spreadCents: 420_00,
  },
  {
    text: 'Common area electricity, 90 Station Parade',
    months: [2, 5, 8, 11],
    dayOfMonth: 6,
    amountCents: 1_608_15,
    spreadCents: 300_00,
  },
  { text: 'Fire safety service, 22 Foundry Road', months: [3, 9], dayOfMonth: 20, amountCents: 1_375_00 },
  { text: 'Lift maintenance, 18 Quay Street', months: [1, 4, 7, 10], dayOfMonth: 22, amountCents: 1_980_00 },
  { text: 'Annual valuations, five properties', months: [12], dayOfMonth: 13, amountCents: 5_500_00 },
  { text: 'ASIC annual review fee', months: [8], dayOfMonth: 30, amountCents: 321_00 },
];

/** Trades, and what a large job of theirs comes to, in dollars. */
const REPAIRS = [
  ['Roof repair', 9_800],
  ['Air conditioning service', 3_400],
  ['Emergency plumbing', 2_600],
  ['Electrical repair', 3_900],
  ['Repainting common areas', 8_700],
  ['Locksmith', 640],
  ['Carpark line marking', 3_100],
  ['Gutter cleaning', 880],
  ['Window replacement', 2_900],
  ['Termite inspection', 540],
] as const;

/** Every month from July 2023, as its first day. */
const MONTHS: readonly CalendarDate[] = Array.from({ length: 24 }, (_, index) => {
  const month = (index + 6) % 12;
  return day(`${2023 + Math.floor((index + 6) / 12)}-${String(month + 1).padStart(2, '0')}-01`);
});

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });

function filledIn(text: string, first: CalendarDate): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  // Paid in arrears: the bill of early June is for May.
  const billed = new Date(`${addDays(first, -1)}T00:00:00Z`);
  return text
    .replace('{month} {year}', `${monthName.format(billed)} ${billed.getUTCFullYear()}`)
    .replace('{quarter}', String(Math.ceil(month / 3)))
    .replace('{year}', String(year))
    .replace('{next}', String(year + 1).slice(2));
}

function billsOf(first: CalendarDate): BankLine[] {
  const month = Number(first.slice(5, 7));
  return BILLS.filter((bill) => bill.months.includes(month)).flatMap((bill) => {
    const date = parseCalendarDate(`${first.slice(0, 8)}${String(bill.dayOfMonth).padStart(2, '0')}`);
    const spread = bill.spreadCents ?? 0;
    const amountCents = bill.amountCents + chosen(`${bill.text} ${first}`, -spread, spread);
    return date ? [outgoing('expense', bankingDay(date), amountCents, filledIn(bill.text, first))] : [];
  });
}

function repairsOf(first: CalendarDate): BankLine[] {
  return Array.from({ length: chosen(`repairs ${first}`, 1, 2) }, (_, index) => {
    const label = `repair ${first} ${index}`;
    const [trade, most] = REPAIRS[chosen(`${label} trade`, 0, REPAIRS.length - 1)] ?? REPAIRS[0];
    const property = PROPERTIES[chosen(`${label} property`, 0, PROPERTIES.length - 1)];
    const date = bankingDay(addDays(first, chosen(`${label} day`, 2, 25)));
    const amountCents = chosen(`${label} amount`, most * 30, most * 95);
    return outgoing('expense', date, amountCents, `${trade}, ${property}`);
  });
}

const COMMISSIONS: readonly BankLine[] = (
  [
    ['2023-08-18', 29_700, 'Acquisition fee 22 Foundry Road'],
    ['2023-09-22', 8_250, 'Leasing fee Unit 1, 22 Foundry Road'],
    ['2023-11-10', 10_320, 'Leasing fee ground floor, 18 Quay Street'],
    ['2024-01-19', 7_140, 'Lease renewal fee 90 Station Parade'],
    ['2024-03-15', 12_900, 'Acquisition fee 3 Mill Lane'],
    ['2024-04-12', 2_145, 'Letting fee 7 Wattle Street'],
    ['2024-06-14', 8_600, 'Leasing fee Unit 2, 22 Foundry Road'],
    ['2024-08-09', 9_900, 'Leasing fee level 1, 18 Quay Street'],
    ['2024-10-18', 11_000, 'Brokerage, loan facility renewal'],
    ['2024-12-06', 2_190, 'Letting fee 7 Wattle Street'],
    ['2025-02-14', 9_020, 'Leasing fee Unit 3, 22 Foundry Road'],
    ['2025-03-28', 7_450, 'Leasing fee Shop 2, 90 Station Parade'],
    ['2025-04-24', 6_600, 'Lease renewal fee 18 Quay Street'],
  ] as const
).map(([date, amount, text]) => outgoing('commission', day(date), dollars(amount), text));

/** Two years of bills and commissions out of the operating account. */
export function demoOutgoings(): BankLine[] {
  const lines = MONTHS.flatMap((first) => [...billsOf(first), ...repairsOf(first)]);
  return [...lines.filter((line) => line.date <= LAST_DAY), ...COMMISSIONS];
}

const IDENTITY_CHECK_CENTS = dollars(165);

/** What a client's own joining cost: recorded by hand, because it belongs to that client. */
export function demoJoiningCosts(): HandRecord[] {
  return DEMO_CLIENTS.flatMap((client): HandRecord[] => {
    const since = day(client.since);
    const check: HandRecord = {
      date: bankingDay(addDays(since, 2)),
      amountCents: IDENTITY_CHECK_CENTS,
      client: client.name,
      description: 'Identity and anti-money-laundering check',
      type: 'expense',
      note: client.entity[0] === 'SMSF' ? 'Trustees and fund' : '',
    };
    if (!client.introducer) return [check];
    return [
      check,
      {
        date: bankingDay(addDays(since, 9)),
        // A quarter of a percent of the pledge.
        amountCents: dollars(client.pledged / 400),
        client: client.name,
        description: `Introducer fee ${client.introducer}`,
        type: 'commission',
        note: '0.25% of the pledge',
      },
    ];
  });
}
