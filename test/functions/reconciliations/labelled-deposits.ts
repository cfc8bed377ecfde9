import type { Deposit, Investor, OpenLine } from '#functions/reconciliations/clues.ts';
import type { KnownPayer } from '#functions/reconciliations/payer-store.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import { formerPaymentReference } from '#test/harness/former-payment-reference.ts';
import { bankText, chance, type Random, random } from './bank-text.ts';
import { LABELLED_CLIENTS } from './labelled-clients.ts';

export const KINDS = [
  'exact',
  'part',
  'short by a fee',
  'two clients',
  'several items',
  'remainder',
  'other payer',
  'known payer',
  'no reference',
  'look-alike name',
  'equal amounts',
  'wrong reference',
  'slipped digit',
  'misspelled',
  'relative pays',
  'paid twice',
  'anonymous',
  'unrelated',
] as const;
export type Kind = (typeof KINDS)[number];

/** A deposit with what it truly pays; nothing where it is no payment of a call. */
export interface LabelledDeposit {
  readonly kind: Kind;
  readonly deposit: Deposit;
  readonly truth: readonly { lineId: string; amountCents: Cents }[];
}

/** What was open on one day, and all that came in for it. */
export interface Round {
  readonly lines: readonly OpenLine[];
  readonly investors: readonly Investor[];
  readonly payers: readonly KnownPayer[];
  readonly deposits: readonly LabelledDeposit[];
}

const ROUNDS = 6;
const FIRST_DAY = '2025-02-03' as CalendarDate;
const EQUAL_CENTS = cents(25_000_00);
const FEES = [10_00, 15_00, 20_00, 25_00, 30_00, 7_50, 22_00];
/** Clients of whom an older call is open as well. */
const IN_ARREARS = 7;

/** Pairs who live together, by their place among the clients. */
const COUPLES = [
  [0, 3],
  [4, 5],
  [10, 11],
  [39, 40],
  [55, 56],
  [33, 34],
] as const;
const ALIKE = [0, 1, 2, 6, 7, 12, 15, 16, 19, 20, 45, 46, 47, 48, 50, 51];
const STRANGERS = [
  'Kookaburra Logistics',
  'Bright Path Pty Ltd',
  'Ferntree Legal Trust',
  'Redgum Advisory',
  'R Villanueva',
  'Tidewater Partners',
];
const UNRELATED = [
  'RENT 12 KING ST UNIT 4 TENANT',
  'INTEREST CREDIT',
  'ATO REFUND 0043121',
  'STRATA LEVY REFUND',
  'INSURANCE CLAIM 88412 SETTLEMENT',
  'Direct credit Harbour Realty rental income',
  'DIVIDEND CBA 24/00912',
  'Transfer from savings',
  'Bond refund 7 Mill Lane',
  'DEPOSIT BRANCH 0412',
  'RENT {name}',
  'REFUND {name} OVERPAID',
  '{name} LUNCH',
  'TFR {name} SHARED TAXI',
];

function linesOfCall(
  round: number,
  call: number,
  issuedOn: CalendarDate,
  members: readonly number[],
  rand: Random,
): OpenLine[] {
  // Lines issued before have references of the former kind.
  const identify = round % 2 === 0 ? formerPaymentReference : paymentReference;
  return members.map((index, place) => {
    // A third of the clients pledged the same; the others are called odd amounts.
    const amountCents = index % 3 === 0 ? EQUAL_CENTS : cents(8_000_00 + Math.floor(rand() * 9_000_000));
    return {
      id: `r${round}-c${call}-${index}`,
      capitalCallId: `r${round}-c${call}`,
      callTitle: `Call 2025-0${call}`,
      clientId: LABELLED_CLIENTS[index]?.id ?? '',
      reference: identify(round * 2 + call, place + 1),
      amountCents,
      outstandingCents: amountCents,
      issuedOn,
      dueOn: addDays(issuedOn, 30),
    };
  });
}

interface Stage {
  readonly rand: Random;
  readonly day: CalendarDate;
  readonly current: (OpenLine | undefined)[];
  readonly older: ReadonlyMap<number, OpenLine>;
  add(kind: Kind, paid: readonly (readonly [OpenLine, Cents])[], text: string, amountCents?: Cents): void;
}

function client(index: number): Investor {
  const found = LABELLED_CLIENTS[index];
  if (!found) throw new Error('No such client');
  return found;
}

/** How a payer is named on a statement: in full, with an initial, turned round, by the entity. */
function named(index: number, rand: Random, least: 'initial' | 'full' = 'initial'): string {
  const { name, entityName } = client(index);
  const [first = '', ...rest] = name.split(' ');
  const last = rest.join(' ');
  const ways = [name, `${last} ${first}`, `Mr ${name}`];
  if (least === 'initial') ways.push(`${first[0]} ${last}`, `${last} ${first[0]}`, `MR ${first[0]} ${last}`);
  if (entityName) ways.push(entityName, entityName);
  return ways[Math.floor(rand() * ways.length)] ?? name;
}

function other(stage: Stage, index: number): OpenLine | undefined {
  return stage.current[(index + 7) % stage.current.length];
}

function payTogether(stage: Stage, [one, two]: readonly [number, number]): void {
  const [a, b] = [stage.current[one], stage.current[two]];
  if (!a || !b) return;
  const { rand } = stage;
  const last = client(one).name.split(' ').slice(1).join(' ');
  const [first, second] = [one, two].map((index) => client(index).name.split(' ')[0] ?? '');
  const ways = [
    `${first} & ${second} ${last}`,
    `${first?.[0]} & ${second?.[0]} ${last} ${a.reference} ${b.reference}`,
    `${a.reference} and ${b.reference}`,
    `${client(one).name} and ${client(two).name}`,
    `${last} family ${a.reference}`,
    `Mr ${first} and Mrs ${second} ${last}`,
  ];
  stage.add(
    'two clients',
    [
      [a, a.outstandingCents],
      [b, b.outstandingCents],
    ],
    ways[Math.floor(rand() * ways.length)] ?? '',
  );
  stage.current[one] = undefined;
  stage.current[two] = undefined;
}

function payFor(stage: Stage, index: number): void {
  const { rand } = stage;
  const line = stage.current[index];
  if (!line) return;
  const whole = line.outstandingCents;
  const older = stage.older.get(index);
  if (older) {
    const isRemainder = older.outstandingCents < older.amountCents;
    if (isRemainder)
      stage.add(
        'remainder',
        [[older, older.outstandingCents]],
        `${named(index, rand, 'full')} ${chance(rand, 0.5) ? older.reference : ''}`,
      );
    else {
      const paid = [
        [older, older.outstandingCents],
        [line, whole],
      ] as const;
      stage.add(
        'several items',
        paid,
        `${named(index, rand, 'full')} ${chance(rand, 0.3) ? line.reference : ''}`,
      );
    }
    return;
  }
  if (ALIKE.includes(index) && chance(rand, 0.5)) {
    const text = chance(rand, 0.4) ? `${named(index, rand)} ${line.reference}` : client(index).name;
    stage.add('look-alike name', [[line, whole]], text);
    return;
  }
  if (whole === EQUAL_CENTS && chance(rand, 0.4)) {
    const text = chance(rand, 0.5) ? `${named(index, rand)} ${line.reference}` : named(index, rand, 'full');
    stage.add('equal amounts', [[line, whole]], text);
    return;
  }
  const part = cents(Math.floor(whole / 200) * (chance(rand, 0.5) ? 100 : 60));
  const fee = FEES[Math.floor(rand() * FEES.length)] ?? 15_00;
  const stranger = STRANGERS[Math.floor(rand() * STRANGERS.length)] ?? '';
  const slipAt = 3 + Math.floor(rand() * 7);
  const digit = (Number(line.reference[slipAt]) + 1 + Math.floor(rand() * 8)) % 10;
  const slipped = `${line.reference.slice(0, slipAt)}${digit}${line.reference.slice(slipAt + 1)}`;
  const ways: (() => void)[] = [
    () => stage.add('exact', [[line, whole]], `${named(index, rand)} ${line.reference}`),
    () => stage.add('exact', [[line, whole]], line.reference),
    () => stage.add('exact', [[line, whole]], `${line.reference} ${named(index, rand)}`),
    () => stage.add('part', [[line, part]], `${named(index, rand)} ${line.reference}`),
    () => stage.add('part', [[line, part]], `${named(index, rand, 'full')} part payment`),
    () =>
      stage.add('short by a fee', [[line, cents(whole - fee)]], `${named(index, rand)} ${line.reference}`),
    () =>
      stage.add(
        'short by a fee',
        [[line, cents(whole - fee)]],
        `INTL TRANSFER ${named(index, rand, 'full')}`,
      ),
    () => stage.add('other payer', [[line, whole]], `${stranger} ${line.reference}`),
    () => stage.add('other payer', [[line, whole]], `${stranger} for ${named(index, rand)}`),
    () => stage.add('no reference', [[line, whole]], named(index, rand)),
    () => stage.add('no reference', [[line, whole]], named(index, rand, 'full')),
    () =>
      stage.add(
        'wrong reference',
        [[line, whole]],
        `${client(index).name} ${other(stage, index)?.reference ?? ''}`,
      ),
    () => stage.add('slipped digit', [[line, whole]], `${named(index, rand)} ${slipped}`),
    () =>
      stage.add(
        'wrong reference',
        [[line, whole]],
        `${named(index, rand)} ${other(stage, index)?.reference ?? ''}`,
      ),
    () => stage.add('misspelled', [[line, whole]], misspelled(client(index).name, rand)),
    () =>
      stage.add('misspelled', [[line, whole]], `${misspelled(client(index).name, rand)} ${line.reference}`),
    () => stage.add('relative pays', [[line, whole]], `${relativeOf(index)} ${line.reference}`),
    () => stage.add('relative pays', [[line, whole]], `${relativeOf(index)} for ${client(index).name}`),
    () => {
      // One of the two is too much, and the text does not tell which.
      stage.add('paid twice', [[line, whole]], `${client(index).name} ${line.reference}`);
      stage.add('paid twice', [], `${client(index).name} ${line.reference}`, whole);
    },
    () => stage.add('anonymous', [[line, whole]], 'Deposit branch 0412'),
    () =>
      stage.add(
        'known payer',
        [[line, whole]],
        `Lighthouse Nominees ${client(index).id.replace('client-', 'No ')} ${payerWord(index)}`,
      ),
  ];
  ways[Math.floor(rand() * ways.length)]?.();
}

/** Another client of the same last name where there is one, else a stranger of that name. */
function relativeOf(index: number): string {
  const last = client(index).name.split(' ').slice(1).join(' ');
  const found = LABELLED_CLIENTS.find((one, at) => at !== index && one.name.endsWith(` ${last}`));
  return found?.name ?? `Wilhelmina ${last}`;
}

/** A letter left out, doubled or swapped with its neighbour. */
function misspelled(name: string, rand: Random): string {
  const at = 1 + Math.floor(rand() * (name.length - 3));
  const ways = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name.slice(at - 1),
    `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`,
  ];
  return ways[Math.floor(rand() * ways.length)] ?? name;
}

function payerWord(index: number): string {
  return `${String.fromCharCode(65 + (index % 26))}QUIN${String.fromCharCode(65 + Math.floor(index / 26))}OX`;
}

function unrelated(stage: Stage, lines: readonly OpenLine[]): void {
  const { rand } = stage;
  for (const words of UNRELATED) {
    const anyone = LABELLED_CLIENTS[Math.floor(rand() * LABELLED_CLIENTS.length)]?.name ?? '';
    const text = words.replace('{name}', anyone);
    if (chance(rand, 0.2)) continue;
    const same = lines[Math.floor(rand() * lines.length)]?.amountCents ?? EQUAL_CENTS;
    const amountCents = chance(rand, 0.25) ? same : cents(120_00 + Math.floor(rand() * 900_000));
    const someone =
      LABELLED_CLIENTS[Math.floor(rand() * LABELLED_CLIENTS.length)]?.name.split(' ').at(-1) ?? '';
    stage.add('unrelated', [], chance(rand, 0.2) ? `${text} ${someone}` : text, amountCents);
  }
}

function makeRound(round: number, rand: Random): Round {
  const olderOn = addDays(FIRST_DAY, round * 40);
  const issuedOn = addDays(olderOn, 45);
  const members = LABELLED_CLIENTS.map((_, index) => index);
  const owing = members.filter(
    (index) => (index + round) % IN_ARREARS === 0 && !COUPLES.flat().includes(index as never),
  );
  const older = linesOfCall(round, 1, olderOn, owing, rand).map((line, place) =>
    place % 2 === 0
      ? line
      : { ...line, outstandingCents: cents(line.amountCents - Math.floor(line.amountCents / 300) * 100) },
  );
  const current = linesOfCall(round, 2, issuedOn, members, rand);
  const deposits: LabelledDeposit[] = [];
  const stage: Stage = {
    rand,
    day: issuedOn,
    current: [...current],
    older: new Map(owing.map((index, place) => [index, older[place] as OpenLine])),
    add(kind, paid, text, amountCents) {
      deposits.push({
        kind,
        deposit: {
          id: `r${round}-d${deposits.length}`,
          date: addDays(issuedOn, 2 + Math.floor(rand() * 34)),
          amountCents: amountCents ?? addCents(...paid.map(([, cents]) => cents)),
          text: kind === 'unrelated' ? text : bankText(text, rand),
        },
        truth: paid.map(([line, amountCents]) => ({ lineId: line.id, amountCents })),
      });
    },
  };
  for (const couple of COUPLES) if (chance(rand, 0.6)) payTogether(stage, couple);
  for (const index of members) payFor(stage, index);
  unrelated(stage, current);
  return {
    lines: [...older, ...current],
    investors: LABELLED_CLIENTS,
    payers: members.map((index) => ({
      payer: `LIGHTHOUSE NOMINEES ${payerWord(index)}`,
      clientId: client(index).id,
    })),
    deposits,
  };
}

/** Six rounds of calls on sixty clients and what came in for them; the same for the same seed. */
export function labelledRounds(seed: number): Round[] {
  const rand = random(seed);
  return Array.from({ length: ROUNDS }, (_, round) => makeRound(round, rand));
}
