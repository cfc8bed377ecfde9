import { createHash } from 'node:crypto';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents, parseMoney } from '#shared/money.ts';
import { instantAt, movedDays, UNMOVED_SEED_DAY } from '../demo-calendar.ts';
import { readDemoData } from '../demo-data.ts';

export type SandboxAccount = 'operating' | 'savings' | 'card';

export interface BankRow {
  readonly key: string;
  readonly account: SandboxAccount;
  readonly date: CalendarDate;
  readonly time: string;
  readonly amountCents: number;
  readonly currency: 'AUD' | 'USD';
  readonly description: string;
  readonly subClass: { readonly title: string } | null;
}

export const FIRST_DAY = '2024-12-01' as CalendarDate;

const BILLS = [
  ['Property maintenance, 18 Quay Street', 180_00, 2_400_00],
  ['Strata levy, 90 Station Parade', 640_00, 3_100_00],
  ['Electricity common areas, 22 Foundry Road', 95_00, 720_00],
  ['Water usage, 7 Wattle Street', 60_00, 480_00],
  ['Cleaning, 18 Quay Street', 120_00, 560_00],
  ['Gardening, 3 Mill Lane', 80_00, 390_00],
  ['Property management fee, 22 Foundry Road', 300_00, 1_500_00],
  ['Pest control, 90 Station Parade', 110_00, 420_00],
  ['Lift service, 18 Quay Street', 260_00, 1_150_00],
] as const;

const SHOPS = [
  ['Example Stationery Sydney', 8_00, 140_00],
  ['Sample Courier Alexandria', 9_50, 64_00],
  ['Specimen Cafe Ultimo', 4_50, 38_00],
  ['Placeholder Fuel Mascot', 35_00, 120_00],
  ['Example Rail Opal top up', 10_00, 50_00],
  ['Sample Print & Copy Newtown', 6_00, 95_00],
] as const;

const CARD_TIMES = ['00:30', '09:15', '13:05', '18:40', '23:45'] as const;

const DEMO = readDemoData(UNMOVED_SEED_DAY);

/** The bank books these deposits again a day later, so that the portal finds possible duplicates. */
const TWICE = DEMO.lines.filter(({ description }) =>
  [
    'NPP credit Lindqvist Foundation CC-09',
    'NPP credit ref 77120 unit subscription',
    'Direct credit G Liu CC-09',
  ].includes(description),
);

/** The number depends only on the label. Rows look random, but are the same on every machine. */
function chosen(label: string, least: number, most: number): number {
  const digest = createHash('sha256').update(label).digest().readUInt32BE(0);
  return least + (digest % (most - least + 1));
}

function pick<Item>(label: string, items: readonly Item[]): Item {
  return items[chosen(label, 0, items.length - 1)] as Item;
}

function callAt(date: CalendarDate): string {
  const quarter = Math.ceil(Number(date.slice(5, 7)) / 3);
  return `CC-${date.slice(0, 4)}-0${quarter}`;
}

type Draft = Omit<BankRow, 'key' | 'date' | 'time' | 'currency' | 'subClass'> & Partial<BankRow>;

const row = (
  account: SandboxAccount,
  amountCents: number,
  description: string,
  rest: Partial<BankRow> = {},
): Draft => ({ account, amountCents, description, ...rest });

function depositsOf(label: string, date: CalendarDate): Draft[] {
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
  if (isWeekend || chosen(`${label} deposits`, 1, 3) !== 1) return [];
  const payers = DEMO.clients.filter((client) => client.added_at.slice(0, 10) < date);
  const { deposit_text } = pick(`${label} payer`, payers);
  const amountCents = chosen(`${label} amount`, 4, 100) * 500_00;
  const description = deposit_text.replace('<call>', callAt(date));
  return [row('operating', amountCents, description)];
}

function sharedWithStatements(date: CalendarDate, seedDay: CalendarDate): Draft[] {
  const bookedOn = addDays(date, -1 - movedDays(seedDay));
  return TWICE.filter((line) => line.date === bookedOn).map(({ amount, description }) =>
    row('operating', parseMoney(amount) ?? cents(0), description.toUpperCase()),
  );
}

function monthlyRows(date: CalendarDate): Draft[] {
  const rows: Partial<Record<string, Draft[]>> = {
    '05': [row('card', -49_00, 'EXAMPLE HOSTING INC SAN FRANCISCO', { currency: 'USD' })],
    '07': [row('card', -1_25, 'Round-up to charity')],
    '09': [row('operating', -385_00, `"O'Brien & Sons" plumbing 🔧 — job №12, 50% <deposit>`)],
    // The two purchases are in the same minute and differ only in their ids.
    '14': Array.from({ length: 2 }, () => row('card', -12_50, 'Example Street Car Park', { time: '09:15' })),
    '15': [
      row('operating', -20_000_00, 'Transfer to Fund Savings'),
      row('savings', 20_000_00, 'Transfer from Fund Operating'),
    ],
    '20': [row('card', 64_00, 'Refund Sample Courier Alexandria')],
    '22': [row('card', -86_40, '', { subClass: { title: 'Supermarket and Grocery Stores' } })],
  };
  const fee = row('operating', -10_00, 'Account keeping fee', { subClass: { title: 'Account Fee' } });
  const isLastOfMonth = addDays(date, 1).endsWith('-01');
  return [...(rows[date.slice(8)] ?? []), ...(isLastOfMonth ? [fee] : [])];
}

/**
 * Equal arguments give equal rows. `extraPerDay` adds card purchases, and `seedDay` moves the demo's
 * deposits.
 */
export function rowsOfDay(
  person: string,
  date: CalendarDate,
  { extraPerDay = 0, seedDay = UNMOVED_SEED_DAY }: { extraPerDay?: number; seedDay?: CalendarDate } = {},
): BankRow[] {
  const label = `${person} ${date}`;
  const outgoing = (
    account: SandboxAccount,
    [text, least, most]: readonly [string, number, number],
    index: string,
  ) => row(account, -chosen(`${label} ${index}`, least, most), text);
  const drafts: Draft[] = [
    ...depositsOf(label, date),
    ...sharedWithStatements(date, seedDay),
    ...[0, 1, 2].map((index) => outgoing('operating', pick(`${label} bill ${index}`, BILLS), `b${index}`)),
    ...[0, 1, 2].map((index) => outgoing('card', pick(`${label} shop ${index}`, SHOPS), `s${index}`)),
    row('savings', chosen(`${label} interest`, 1_10, 9_80), 'Interest paid daily'),
    ...monthlyRows(date),
    ...Array.from({ length: extraPerDay }, (_, index) =>
      outgoing('card', [`Card purchase ${index + 1}`, 1_00, 900_00], `x${index}`),
    ),
  ];
  return drafts.map((draft, index) => ({
    time: pick(`${label} ${index} time`, CARD_TIMES),
    currency: 'AUD',
    subClass: null,
    ...draft,
    date,
    key: `${date}#${index}`,
  }));
}

/** The provider gives only card rows their true time. */
export function postDateOf({ account, date, time }: Pick<BankRow, 'account' | 'date' | 'time'>): string {
  if (account === 'savings') return `${date}T00:00:00Z`;
  const instant = instantAt(`${date} ${account === 'operating' ? '00:00' : time}:00`);
  return instant.toISOString().replace('.000Z', 'Z');
}
