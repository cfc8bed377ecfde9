import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { plainDollars } from '#shared/money.ts';
import { OF_DATES } from '../records/bank-words.ts';
import type { callIndex } from './call-words.ts';
import type { Choice } from './choices.ts';
import { type Clues, type Deposit, identityOf, type OpenLine, placesOf, type SettledLine } from './clues.ts';
import type { LineIndex } from './line-index.ts';
import type { NameLevel } from './name-evidence.ts';
import type { Returned } from './returned-money.ts';
import { unexplainedWords } from './unexplained-words.ts';

export interface SharedFacts {
  readonly lines: LineIndex;
  readonly formsOf: (clientId: string) => readonly string[];
  readonly nameWordsOf: (clientId: string) => readonly string[][];
  readonly settled: readonly SettledLine[];
  readonly calls: ReturnType<typeof callIndex>;
  readonly returned: ReadonlyMap<string, Returned>;
  readonly refused: ReadonlySet<string>;
}

export function pairKey(depositId: string, lineId: string): string {
  return `${depositId} ${lineId}`;
}

/** Many people pay whole hundreds of dollars, so a round amount may fit by chance. */
const ROUND = /00\.00$/;

const DAYS_BEFORE_DUE = 62;
const DAYS_AFTER_DUE = 365;
function isInTime(date: CalendarDate, line: OpenLine): boolean {
  const isEarly = date < line.issuedOn && date < addDays(line.dueOn, -DAYS_BEFORE_DUE);
  return !isEarly && isWithin(date, line.dueOn, DAYS_AFTER_DUE);
}

function isWithin(date: CalendarDate, other: CalendarDate, days: number): boolean {
  return date <= other || date <= addDays(other, days);
}

const MONTHS = ' JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** Returns 1 for January, and 0 or -1 for a word that is no month. */
export const monthNamed = (word: string) => (OF_DATES.has(word) ? MONTHS.indexOf(word.slice(0, 3)) : 0);
const monthOf = (day: CalendarDate) => MONTHS[Number(day.slice(5, 7))] ?? '';

const DAYS_NEAR = 31;

export function isNearDue(deposit: Deposit, { parts }: Choice, { isInTime }: ChoiceFacts): boolean {
  return isInTime && parts.every(({ line }) => isWithin(deposit.date, line.dueOn, DAYS_NEAR));
}

type ChoiceFacts = ReturnType<typeof choiceFacts>;

export function choiceFacts({ date, amountCents }: Deposit, { parts, fit }: Choice, lines: LineIndex) {
  return {
    isWhole: fit === 'exact' || fit === 'remainder',
    isOnlyOfAmount: lines.ofAmount(amountCents).length === 1,
    isInTime: parts.every(({ line }) => isInTime(date, line)),
  };
}

export type MatchCase = ReturnType<typeof matchCaseOf>;

export function matchCaseOf(
  deposit: Deposit,
  clues: Clues,
  choice: Choice,
  shared: SharedFacts,
  facts: ChoiceFacts,
) {
  const { parts, fit } = choice;
  const owners = new Set(parts.map(({ line }) => line.clientId));
  const used = placesOf(clues, owners);
  const references = parts.map(({ line }) => clues.references.get(line.id));
  const isReferenced = references.every((one) => one === 'exact');
  return {
    ...facts,
    deposit,
    clues,
    choice,
    shared,
    owners,
    chosen: new Set(parts.map(({ line }) => line.id)),
    used,
    isReferenced,
    isSlipped: references.some((one) => one === 'slipped' || one === 'inside'),
    isRare: facts.isWhole && facts.isOnlyOfAmount && !ROUND.test(plainDollars(deposit.amountCents)),
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
