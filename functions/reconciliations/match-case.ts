import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { plainDollars } from '#shared/money.ts';
import type { Choice } from './choices.ts';
import { type Clues, type Deposit, identityOf, type OpenLine, placesOf, type SettledLine } from './clues.ts';
import type { LineIndex } from './line-index.ts';
import type { NameLevel } from './name-evidence.ts';
import type { Returned } from './returned-money.ts';
import { type Unexplained, unexplainedWords } from './unexplained-words.ts';

/** What is the same for all deposits. */
export interface Ledger {
  readonly lines: LineIndex;
  /** How a client's names look without spaces. */
  readonly formsOf: (clientId: string) => readonly string[];
  /** The words of a client's names as they are written. */
  readonly nameWordsOf: (clientId: string) => ReadonlySet<string>;
  readonly settled: readonly SettledLine[];
  /** By deposit id. */
  readonly returned: ReadonlyMap<string, Returned>;
  /** Deposit and line of pairs that a person refused. */
  readonly refused: ReadonlySet<string>;
}

/** The key of a pair in `refused`. */
export function pairKey(depositId: string, lineId: string): string {
  return `${depositId} ${lineId}`;
}

/** Amounts that many think of end in hundreds of dollars. */
const ROUND = /00\.00$/;

/** Payments arrive from shortly before the notice until long after the due date. */
const DAYS_BEFORE_DUE = 62;
const DAYS_AFTER_DUE = 365;
export function isInTime(date: CalendarDate, line: OpenLine): boolean {
  const isEarly = date < line.issuedOn && date < addDays(line.dueOn, -DAYS_BEFORE_DUE);
  return !isEarly && date <= addDays(line.dueOn, DAYS_AFTER_DUE);
}

/** How far from its due date a payment is said to be near it. */
const DAYS_NEAR = 62;
export function isNear(date: CalendarDate, line: OpenLine): boolean {
  return isInTime(date, line) && date <= addDays(line.dueOn, DAYS_NEAR);
}

/** A deposit and a choice, with what both rules and reasons ask again and again. */
export interface MatchCase {
  readonly deposit: Deposit;
  readonly clues: Clues;
  readonly choice: Choice;
  readonly ledger: Ledger;
  readonly owners: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  /** The places of the words of the owners' names. */
  readonly used: ReadonlySet<number>;
  /** Every line is named by its whole reference. */
  readonly isReferenced: boolean;
  readonly isSlipped: boolean;
  /** The amount is one line's to the cent. */
  readonly isWhole: boolean;
  /** No other open line has this amount. */
  readonly isOnlyOfAmount: boolean;
  /** An amount that nobody hits by chance. */
  readonly isRare: boolean;
  readonly unexplained: readonly Unexplained[];
}

export function matchCaseOf(deposit: Deposit, clues: Clues, choice: Choice, ledger: Ledger): MatchCase {
  const { parts, fit } = choice;
  const owners = new Set(parts.map(({ line }) => line.clientId));
  const used = placesOf(clues, owners);
  const references = parts.map(({ line }) => clues.references.get(line.id));
  const isWhole = fit === 'exact' || fit === 'remainder';
  const isOnlyOfAmount = ledger.lines.ofAmount(deposit.amountCents).length === 1;
  return {
    deposit,
    clues,
    choice,
    ledger,
    owners,
    chosen: new Set(parts.map(({ line }) => line.id)),
    used,
    isReferenced: references.every((one) => one === 'exact'),
    isSlipped: references.includes('slipped'),
    isWhole,
    isOnlyOfAmount,
    isRare: isWhole && isOnlyOfAmount && !ROUND.test(plainDollars(deposit.amountCents)),
    unexplained: unexplainedWords(clues, owners, used),
  };
}

/** The least by which each client is named. */
export function levelOf({ clues, owners }: MatchCase): NameLevel {
  return Math.min(...[...owners].map((id) => identityOf(clues, id).name.level)) as NameLevel;
}

export function isOfOwnPayer({ clues, owners }: MatchCase): boolean {
  return [...owners].every((id) => identityOf(clues, id).payer === 'own');
}
