import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { addCents, apportion, type Cents, cents } from '#shared/money.ts';
import { bankingDay, chosen, day } from './demo-calendar.ts';
import { DEMO_CLIENTS } from './demo-clients.ts';
import { type BankLine, type DemoClient, type DemoShare, dollars, type HandRecord } from './demo-plan.ts';
import { RECENT_LINES } from './demo-recent.ts';

interface CapitalCall {
  readonly name: string;
  readonly issued: CalendarDate;
}

/** All calls before the one whose deposits are still coming in. */
export const CALLS: readonly CapitalCall[] = [
  { name: 'CC-2023-01', issued: day('2023-07-17') },
  { name: 'CC-2023-02', issued: day('2023-10-16') },
  { name: 'CC-2024-01', issued: day('2024-02-05') },
  { name: 'CC-2024-02', issued: day('2024-05-06') },
  { name: 'CC-2024-03', issued: day('2024-08-05') },
  { name: 'CC-2024-04', issued: day('2024-11-04') },
  { name: 'CC-2025-01', issued: day('2025-02-24') },
];

/** Deposits up to this day were entered from paper statements, before files were imported. */
const LAST_PAPER_DAY = day('2023-09-30');

/** Investors whose first parts of a call came in one deposit. */
const SHARED = [
  {
    clients: ['Olivia Chen', 'Alex Chen'],
    calls: ['CC-2023-02', 'CC-2024-03', 'CC-2025-01'],
    payer: 'Chen family account',
  },
  {
    clients: ['Isaac Mbeki', 'Nikhil Desai', 'Leilani Tuala'],
    calls: ['CC-2024-03', 'CC-2025-01'],
    payer: 'Harbourside Wealth client trust',
  },
  {
    clients: ['Isaac Mbeki', 'Nikhil Desai'],
    calls: ['CC-2024-02'],
    payer: 'Harbourside Wealth client trust',
  },
  {
    clients: ['Rosa Fernandez', 'Zoe Lindqvist'],
    calls: ['CC-2024-04'],
    payer: 'Adelaide Hills Financial trust a/c',
  },
  { clients: ['Daniel Rossi', 'Grace Liu'], calls: ['CC-2024-01', 'CC-2024-04'], payer: 'Rossi and Liu' },
] as const;

const ORDINALS = ['first part', 'second part', 'third part'] as const;
/** Investors pay in round sums. */
const ROUND_CENTS = 500_00;

/** One payment of one client towards one call. */
interface Part {
  readonly client: DemoClient;
  readonly call: CapitalCall;
  readonly index: number;
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly note: string;
}

function paidLately(client: DemoClient): Cents {
  const shares = RECENT_LINES.flatMap((line) => line.shares).filter((share) => share.client === client.name);
  return addCents(...shares.map((share) => share.amountCents));
}

/** Splits an amount into round sums by weight; what is not round goes to the first. */
function roundShares(amountCents: Cents, weights: readonly number[]): Cents[] {
  const odd = amountCents % ROUND_CENTS;
  const units = apportion(cents((amountCents - odd) / ROUND_CENTS), weights);
  return units.map((unit, index) => cents(unit * ROUND_CENTS + (index === 0 ? odd : 0)));
}

function partsOfCall(client: DemoClient, call: CapitalCall, amountCents: Cents): Part[] {
  const label = `${client.name} ${call.name}`;
  const most = amountCents < dollars(8_000) ? 1 : amountCents < dollars(60_000) ? 2 : 3;
  const count = chosen(`${label} parts`, most === 3 ? 2 : 1, most);
  const weights = Array.from({ length: count }, (_, index) => (index === 0 ? 3 : 2));
  let date = addDays(call.issued, chosen(`${label} first`, 3, 12));
  return roundShares(amountCents, weights).map((partCents, index) => {
    if (index > 0) date = addDays(date, chosen(`${label} ${index}`, 6, 11));
    const note = count === 1 ? call.name : `${call.name}, ${ORDINALS[index]}`;
    return { client, call, index, date: bankingDay(date), amountCents: partCents, note };
  });
}

function partsOf(client: DemoClient): Part[] {
  const amountCents = cents(dollars(client.paid) - paidLately(client));
  const calls = CALLS.filter((call) => call.issued > client.since);
  if (amountCents === 0 || calls.length === 0) return [];
  const weights = calls.map((call) => chosen(`${client.name} ${call.name} weight`, 7, 12));
  return roundShares(amountCents, weights).flatMap((cents, index) => {
    const call = calls[index];
    return call ? partsOfCall(client, call, cents) : [];
  });
}

function shareOf({ client, amountCents, note }: Part): DemoShare {
  return { client: client.name, amountCents, note };
}

function sharedLines(parts: readonly Part[]): { lines: BankLine[]; used: Set<Part> } {
  const used = new Set<Part>();
  const lines = SHARED.flatMap(({ clients, calls, payer }) =>
    calls.flatMap((call): BankLine[] => {
      const together = parts.filter(
        (part) =>
          part.call.name === call &&
          part.index === 0 &&
          (clients as readonly string[]).includes(part.client.name),
      );
      const [first] = together;
      if (!first || together.length < 2) return [];
      for (const part of together) used.add(part);
      return [
        {
          account: 'applications',
          date: first.date,
          amountCents: addCents(...together.map((part) => part.amountCents)),
          description: `Direct credit ${payer} ${call}`,
          type: 'contribution',
          shares: together.map(shareOf),
        },
      ];
    }),
  );
  return { lines, used };
}

function lineOf(part: Part): BankLine {
  return {
    account: 'applications',
    date: part.date,
    amountCents: part.amountCents,
    description: part.client.deposit.replace('{call}', part.call.name),
    type: 'contribution',
    shares: [shareOf(part)],
  };
}

function recordOf(part: Part): HandRecord {
  const { client, call, amountCents, date, note } = part;
  const onPaper = date <= LAST_PAPER_DAY;
  return {
    date,
    amountCents,
    client: client.name,
    description: onPaper ? client.deposit.replace('{call}', call.name) : `Bank cheque ${call.name}`,
    type: 'contribution',
    note: onPaper ? note : `${note}; cheque banked in person`,
  };
}

/**
 * What investors paid over two years: for each client and call one to three payments that add up to what
 * the client has paid. The first calls were recorded by hand, later a cheque now and then.
 */
export function demoDeposits(): { lines: BankLine[]; records: HandRecord[] } {
  const parts = DEMO_CLIENTS.flatMap(partsOf);
  const { lines, used } = sharedLines(parts);
  const single = parts.filter((part) => !used.has(part));
  const isByHand = (part: Part) =>
    part.date <= LAST_PAPER_DAY || chosen(`${part.client.name} ${part.note} cheque`, 1, 14) === 1;
  return {
    lines: [...lines, ...single.filter((part) => !isByHand(part)).map(lineOf)],
    records: single.filter(isByHand).map(recordOf),
  };
}
