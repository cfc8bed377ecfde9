import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { plainDollars } from '#shared/money.ts';
import { OF_DATES } from '../records/bank-words.ts';
import type { Choice } from './choices.ts';
import { type Clues, type Deposit, identityOf, type OpenLine, placesOf, type SettledLine } from './clues.ts';
import type { LineIndex } from './line-index.ts';
import type { NameLevel } from './name-evidence.ts';
import type { Returned } from './returned-money.ts';
import { type Unexplained, unexplainedWords } from './unexplained-words.ts';

/** The data that all deposits share. */
export interface SharedFacts {
  readonly lines: LineIndex;
  /** The forms of a client's names without spaces. */
  readonly formsOf: (clientId: string) => readonly string[];
  /** The words of a client's name and of its entity as entered. */
  readonly nameWordsOf: (clientId: string) => readonly string[][];
  readonly settled: readonly SettledLine[];
  /** By the id of the deposit. */
  readonly returned: ReadonlyMap<string, Returned>;
  /** Keys of the pairs of deposit and line that a person declined or unmatched. */
  readonly refused: ReadonlySet<string>;
}

/** The key of a pair in `refused`. */
export function pairKey(depositId: string, lineId: string): string {
  return `${depositId} ${lineId}`;
}

/** Whole hundreds of dollars: amounts that many people choose. */
const ROUND = /00\.00$/;

/** A payment before the day of issue is too early only if it is also more than this many days before the due date. */
const DAYS_BEFORE_DUE = 62;
const DAYS_AFTER_DUE = 365;
function isInTime(date: CalendarDate, line: OpenLine): boolean {
  const isEarly = date < line.issuedOn && date < addDays(line.dueOn, -DAYS_BEFORE_DUE);
  return !isEarly && isWithin(date, line.dueOn, DAYS_AFTER_DUE);
}

/** Whether `date` is before `other`, or at most `days` days after it. */
function isWithin(date: CalendarDate, other: CalendarDate, days: number): boolean {
  return date <= other || date <= addDays(other, days);
}

const MONTHS = ' JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** The number of the month that a word names, from 1; less if it names none. */
export const monthNamed = (word: string) => (OF_DATES.has(word) ? MONTHS.indexOf(word.slice(0, 3)) : 0);
const monthOf = (day: CalendarDate) => MONTHS[Number(day.slice(5, 7))] ?? '';

/** A payment is near the due date up to this many days after it. */
const DAYS_NEAR = 31;

/** Whether a payment is in time and near the due dates of all its lines. */
export function isNearDue(deposit: Deposit, { parts }: Choice, { isInTime }: ChoiceFacts): boolean {
  return isInTime && parts.every(({ line }) => isWithin(deposit.date, line.dueOn, DAYS_NEAR));
}

/** The evidence from amounts and days for a choice. */
export interface ChoiceFacts {
  /** The deposit has exactly the outstanding amount of one line. */
  readonly isWhole: boolean;
  /** No other open line has this amount. */
  readonly isOnlyOfAmount: boolean;
  /** The deposit arrived while each of its lines could be paid. */
  readonly isInTime: boolean;
}

export function choiceFacts(
  { date, amountCents }: Deposit,
  { parts, fit }: Choice,
  lines: LineIndex,
): ChoiceFacts {
  return {
    isWhole: fit === 'exact' || fit === 'remainder',
    isOnlyOfAmount: lines.ofAmount(amountCents).length === 1,
    isInTime: parts.every(({ line }) => isInTime(date, line)),
  };
}

/** A deposit and a choice, with the facts that many rules use. */
export interface MatchCase extends ChoiceFacts {
  readonly deposit: Deposit;
  readonly clues: Clues;
  readonly choice: Choice;
  readonly shared: SharedFacts;
  readonly owners: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  /** The places in the text where words name the owners of the lines. */
  readonly used: ReadonlySet<number>;
  /** The text contains the whole reference of every line. */
  readonly isReferenced: boolean;
  readonly isSlipped: boolean;
  /** The amount hardly fits by chance: it is not round, and no other line has it. */
  readonly isRare: boolean;
  readonly unexplained: readonly Unexplained[];
  /** How well the text names the owner of the line. For several owners, the lowest of their levels. */
  readonly level: NameLevel;
}

export function matchCaseOf(
  deposit: Deposit,
  clues: Clues,
  choice: Choice,
  shared: SharedFacts,
  facts: ChoiceFacts,
): MatchCase {
  const { parts, fit } = choice;
  const owners = new Set(parts.map(({ line }) => line.clientId));
  const used = placesOf(clues, owners);
  const references = parts.map(({ line }) => clues.references.get(line.id));
  const isReferenced = references.every((one) => one === 'exact');
  const { isWhole, isOnlyOfAmount, isInTime } = facts;
  return {
    deposit,
    clues,
    choice,
    shared,
    owners,
    chosen: new Set(parts.map(({ line }) => line.id)),
    used,
    isReferenced,
    isSlipped: references.some((one) => one === 'slipped' || one === 'inside'),
    isWhole,
    isOnlyOfAmount,
    isInTime,
    isRare: isWhole && isOnlyOfAmount && !ROUND.test(plainDollars(deposit.amountCents)),
    unexplained: unexplainedWords(clues, owners, used, isReferenced, {
      months: new Set(parts.flatMap(({ line }) => [monthOf(line.issuedOn), monthOf(line.dueOn)])),
      isRemainder: fit === 'remainder',
    }),
    level: Math.min(...Array.from(owners, (id) => identityOf(clues, id).name.level)) as NameLevel,
  };
}

export function isOfOwnPayer({ clues, owners }: MatchCase): boolean {
  return [...owners].every((id) => identityOf(clues, id).payer === 'own');
}
