import { addBusinessDays } from '#shared/business-days.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';

/** `left` is the part of a bank row that pays no line yet, as a positive amount. */
export interface BankMove {
  readonly id: string;
  readonly day: CalendarDate;
  readonly left: Cents;
  readonly account_id: string;
  readonly text: string;
}

interface UnpaidLine {
  readonly id: string;
  readonly reference: string;
  readonly amount_cents: Cents;
}

/** A payment file, or a single line without one. Only a payment file has an `id`. */
export interface Payable {
  readonly id?: string;
  readonly references: readonly string[];
  readonly word: string;
  readonly account_id: string | undefined;
  readonly pay_on: CalendarDate;
  readonly until?: CalendarDate;
  readonly lines: readonly UnpaidLine[];
}

/** If `account_id` is undefined, the paid line was in no payment file. */
export interface Paid extends UnpaidLine {
  readonly account_id: string | undefined;
  readonly paid_on: CalendarDate;
}

interface Suggestion {
  readonly line_ids: string[];
  readonly reasons: string[];
  readonly safe: boolean;
}

export interface PaymentSuggestion extends Suggestion {
  readonly file_id: string | null;
  readonly amount: Cents;
  readonly rejected_line_id: string | null;
}

const PAYMENT_DAYS = 3;

export function lastPaymentDay(payOn: CalendarDate): CalendarDate {
  return addBusinessDays(payOn, PAYMENT_DAYS);
}

function isNear(day: CalendarDate, payOn: CalendarDate, until = lastPaymentDay(payOn)): boolean {
  return day <= until && payOn <= lastPaymentDay(day);
}

/** Banks change case and drop or add a space or hyphen inside a reference. */
const REFERENCE = /(?<![A-Z0-9])(PF|[DRC])[ -]?(\d{4,5}|[0-9A-F]{8})(?:[ /-]?(\d{4,5}))?(?![A-Z0-9])/g;

function referencesIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(REFERENCE)].map(([, kind = '', number = '', line]) =>
    [kind === 'PF' || kind === 'D' ? `${kind}${number}` : `${kind}-${number}`, ...(line ? [line] : [])].join(
      '-',
    ),
  );
}

const RETURN_WORDS = /\b(RETURN|RTN|RETD|REJECT|UNPAID|REVERSAL|DISHONOU?R|RECALL)/i;

interface Candidate<T extends Suggestion> {
  readonly move: BankMove;
  readonly isNamed: boolean;
  readonly isClear: boolean;
  readonly suggestion: Omit<T, 'safe'>;
}

export function hasReference({ text }: BankMove, reference: string): boolean {
  return referencesIn(text).includes(reference);
}

function saidOf(text: string, references: readonly string[]): 'named' | 'other' | 'nothing' {
  const found = referencesIn(text);
  if (found.some((one) => references.includes(one))) return 'named';
  return found.length > 0 ? 'other' : 'nothing';
}

function sumOf(lines: readonly UnpaidLine[]): Cents {
  return cents(lines.reduce((total, { amount_cents: amount }) => total + amount, 0));
}

function candidatesOf(move: BankMove, payable: Payable): Candidate<PaymentSuggestion>[] {
  const { account_id: account, pay_on: payOn, until, lines, id, references, word } = payable;
  if (account !== undefined && account !== move.account_id) return [];
  const sum = sumOf(lines);
  const near = isNear(move.day, payOn, until);
  const ofFile = saidOf(move.text, references);
  const isBatch = ofFile === 'nothing' && move.text.toUpperCase().includes(word);
  const made = (
    paid: readonly UnpaidLine[],
    said: ReturnType<typeof saidOf>,
    what: string,
    rejected?: UnpaidLine,
  ): Candidate<PaymentSuggestion>[] =>
    said === 'named' || near
      ? [
          {
            move,
            isNamed: said === 'named',
            isClear: near && id !== undefined && (said === 'named' || (isBatch && paid.length > 1)),
            suggestion: {
              file_id: id ?? null,
              line_ids: paid.map((line) => line.id),
              amount: sumOf(paid),
              rejected_line_id: rejected?.id ?? null,
              reasons: [
                what,
                ...(said === 'named' ? ['The text has the reference.'] : []),
                ...(said === 'other' ? ['The text has another reference.'] : []),
                ...(near ? ['The day is near the day of payment.'] : []),
              ],
            },
          },
        ]
      : [];
  if (id !== undefined && sum === move.left && lines.length > 0) {
    const [only] = lines;
    const said = only && lines.length === 1 ? saidOf(move.text, [...references, only.reference]) : ofFile;
    return made(lines, said, 'The amount is the sum of the payment file.');
  }
  const lessOne =
    id !== undefined && lines.length > 2
      ? lines
          .filter(({ amount_cents: amount }) => sum - amount === move.left)
          .flatMap((rejected) =>
            made(
              lines.filter((line) => line !== rejected),
              ofFile,
              `The amount is the sum of the payment file without ${rejected.reference}.`,
              rejected,
            ),
          )
      : [];
  const single = lines
    .filter(({ amount_cents: amount }) => amount === move.left)
    .flatMap((line) =>
      made([line], saidOf(move.text, [line.reference]), `The amount is that of ${line.reference}.`),
    );
  return [...lessOne, ...single];
}

function returnsOf(move: BankMove, line: Paid): Candidate<Suggestion>[] {
  if (line.amount_cents !== move.left || move.day < line.paid_on) return [];
  if (line.account_id !== undefined && line.account_id !== move.account_id) return [];
  const isNamed = saidOf(move.text, [line.reference]) === 'named';
  const near = move.day <= lastPaymentDay(line.paid_on);
  if (!isNamed && !near) return [];
  return [
    {
      move,
      isNamed,
      isClear: isNamed && near && line.account_id !== undefined,
      suggestion: {
        line_ids: [line.id],
        reasons: [
          `The amount is that of ${line.reference}.`,
          ...(isNamed ? ['The text has the reference.'] : []),
          ...(RETURN_WORDS.test(move.text) ? ['The text speaks of a return.'] : []),
        ],
      },
    },
  ];
}

/** Suggestions that share a bank row or a line are unsafe, except a suggestion that alone has `isNamed`. */
function decided<T extends Suggestion>(all: readonly Candidate<T>[]): Map<string, T[]> {
  const same = new Map<string, Candidate<T>[]>();
  const placesOf = ({ move, suggestion }: Candidate<T>) => [`of ${move.id}`, ...suggestion.line_ids];
  for (const one of all)
    for (const place of placesOf(one)) same.set(place, [...(same.get(place) ?? []), one]);
  const isAlone = (one: Candidate<T>) =>
    placesOf(one)
      .flatMap((place) => same.get(place) ?? [])
      .every((other) => other === one || (one.isNamed && !other.isNamed));
  const suggestions = new Map<string, T[]>();
  for (const one of [...all].sort((first, second) => Number(second.isNamed) - Number(first.isNamed))) {
    const suggestion = { ...one.suggestion, safe: one.isClear && isAlone(one) } as T;
    suggestions.set(one.move.id, [...(suggestions.get(one.move.id) ?? []), suggestion]);
  }
  return suggestions;
}

/** A safe suggestion's bank row is near the payment day. The row's text has the reference, or its amount is unique. */
export function matchOutflows(
  outflows: readonly BankMove[],
  payables: readonly Payable[],
  inflows: readonly BankMove[] = [],
): Map<string, PaymentSuggestion[]> {
  const sums = [
    ...payables.map(({ lines }) => sumOf(lines)),
    ...[...outflows, ...inflows].map(({ left }) => left),
  ];
  // Two equal sums are expected: the payable's and its bank row's.
  const isOnly = (sum: Cents) => sums.filter((one) => one === sum).length <= 2;
  const all = outflows.flatMap((move) => payables.flatMap((payable) => candidatesOf(move, payable)));
  return decided(
    all.map((one) => ({ ...one, isClear: one.isClear && (one.isNamed || isOnly(one.move.left)) })),
  );
}

export function matchReturns(inflows: readonly BankMove[], paid: readonly Paid[]): Map<string, Suggestion[]> {
  return decided(inflows.flatMap((move) => paid.flatMap((line) => returnsOf(move, line))));
}
