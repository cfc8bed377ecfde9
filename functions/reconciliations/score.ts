import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { feeReason, foreignReason, MATCH_REASONS, sumReason } from '#shared/match-reasons.ts';
import { cents } from '#shared/money.ts';
import type { Choice } from './choices.ts';
import { type Clues, type Deposit, type Identity, identityOf, type OpenLine } from './clues.ts';
import { NAME_LEVELS, type NameEvidence, type NameLevel } from './name-evidence.ts';

/** A choice with its score and reasons. */
export interface Weighed {
  readonly choice: Choice;
  readonly score: number;
  /** For each part of the choice, in its order. */
  readonly reasons: readonly (readonly string[])[];
  /** The best name level of any client outside the choice, and the lowest of those in it. */
  readonly otherLevel: NameLevel;
  readonly ownLevel: NameLevel;
  readonly hasOtherReference: boolean;
  readonly isInTime: boolean;
}

// All points have one scale: who pays, whether the amount fits, and supporting circumstances.
const REFERENCE_POINTS = { exact: 55, slipped: 38 } as const;
const PAYER_POINTS = { own: 38, shared: 20 } as const;
const NAME_POINTS: Readonly<Record<NameLevel, number>> = { 0: 0, 1: 4, 2: 11, 3: 20, 4: 26, 5: 38 };
const FIT_POINTS = { exact: 25, remainder: 25, sum: 25, fee: 17, part: 4, spread: 3, over: -12 } as const;
const ONLY_OF_ITS_NAME = 8;
const ONLY_OF_AMOUNT = 5;
const IN_TIME = 5;
const OUT_OF_TIME = -10;
const CALL_NAMED = 6;
const OTHER_REFERENCE = -20;
const FOREIGN = -30;
const SPOKEN_FOR = -25;
/** Further evidence of who pays counts two fifths, because it is seldom independent. */
const FURTHER_FIFTHS = 2;

/** Payments arrive from shortly before the notice until long after the due date. */
const DAYS_BEFORE_DUE = 62;
const DAYS_AFTER_DUE = 90;

function isInTime(date: CalendarDate, line: OpenLine): boolean {
  const isEarly = date < line.issuedOn && date < addDays(line.dueOn, -DAYS_BEFORE_DUE);
  return !isEarly && date <= addDays(line.dueOn, DAYS_AFTER_DUE);
}

function nameReason({ level, isEntity }: NameEvidence): string | undefined {
  if (level === NAME_LEVELS.full) return isEntity ? MATCH_REASONS.entityName : MATCH_REASONS.fullName;
  if (level === NAME_LEVELS.near) return MATCH_REASONS.nearName;
  if (level === NAME_LEVELS.initial) return isEntity ? MATCH_REASONS.nearName : MATCH_REASONS.initial;
  if (level === NAME_LEVELS.last) return MATCH_REASONS.lastName;
  return level === NAME_LEVELS.first ? MATCH_REASONS.firstName : undefined;
}

/** A payer who paid for the client before counts like the client's name cut short. */
function levelOf({ name, payer }: Identity): NameLevel {
  return payer === 'own' && name.level < NAME_LEVELS.near ? NAME_LEVELS.near : name.level;
}

function who(clues: Clues, line: OpenLine): { points: number; reasons: string[] } {
  const reasons: string[] = [];
  const identity = identityOf(clues, line.clientId);
  const reference = clues.references.get(line.id);
  const points: number[] = [];
  if (reference) {
    reasons.push(reference === 'exact' ? MATCH_REASONS.reference : MATCH_REASONS.slippedReference);
    points.push(REFERENCE_POINTS[reference]);
  }
  if (identity.payer) {
    reasons.push(identity.payer === 'own' ? MATCH_REASONS.knownPayer : MATCH_REASONS.sharedPayer);
    points.push(PAYER_POINTS[identity.payer]);
  }
  const named = nameReason(identity.name);
  if (named) {
    const { level } = identity.name;
    const rivals = [...clues.clients].some(
      ([id, other]) => id !== line.clientId && other.name.level >= level,
    );
    reasons.push(named);
    points.push(NAME_POINTS[level] + (rivals || level < NAME_LEVELS.last ? 0 : ONLY_OF_ITS_NAME));
  }
  points.sort((a, b) => b - a);
  const [most = 0, ...further] = points;
  return { points: most + (further.reduce((sum, one) => sum + one, 0) * FURTHER_FIFTHS) / 5, reasons };
}

function fitReasons(deposit: Deposit, { fit, parts }: Choice): string[] {
  const [first] = parts;
  if (fit === 'sum') return [sumReason(parts.length, new Set(parts.map(({ line }) => line.clientId)).size)];
  if (fit === 'fee' && first) return [feeReason(cents(first.line.outstandingCents - deposit.amountCents))];
  return fit === 'fee' ? [] : [MATCH_REASONS[fit]];
}

/** Scores a choice. `paidByOthers` are lines that other deposits certainly pay. */
export function weigh(
  deposit: Deposit,
  clues: Clues,
  choice: Choice,
  lines: readonly OpenLine[],
  paidByOthers: ReadonlySet<string>,
): Weighed {
  const { parts, fit } = choice;
  const owners = new Set(parts.map(({ line }) => line.clientId));
  const chosen = new Set(parts.map(({ line }) => line.id));
  const told = parts.map(({ line }) => who(clues, line));
  let score = told.reduce((sum, { points }) => sum + points, 0) / parts.length + FIT_POINTS[fit];
  const common = fitReasons(deposit, choice);
  const isWhole = fit === 'exact' || fit === 'remainder';
  const isOnly = !lines.some(
    (line) =>
      !chosen.has(line.id) && !paidByOthers.has(line.id) && line.outstandingCents === deposit.amountCents,
  );
  if (isWhole && isOnly) {
    score += ONLY_OF_AMOUNT;
    common.push(MATCH_REASONS.onlyOfAmount);
  }
  const inTime = parts.every(({ line }) => isInTime(deposit.date, line));
  score += inTime ? IN_TIME : OUT_OF_TIME;
  if (inTime) common.push(MATCH_REASONS.dateNear);
  if (parts.every(({ line }) => clues.calls.has(line.callTitle))) {
    score += CALL_NAMED;
    common.push(MATCH_REASONS.callNamed);
  }
  const own = Math.min(...[...owners].map((id) => levelOf(identityOf(clues, id)))) as NameLevel;
  const other = Math.max(
    0,
    ...[...clues.clients].filter(([id]) => !owners.has(id)).map(([, identity]) => levelOf(identity)),
  ) as NameLevel;
  const points =
    other >= NAME_LEVELS.last && other > own
      ? -6 * other
      : other >= NAME_LEVELS.initial && other === own
        ? -8
        : 0;
  if (points < 0) {
    score += points;
    common.push(MATCH_REASONS.otherName);
  }
  const hasOtherReference = [...clues.references].some(([id, kind]) => kind === 'exact' && !chosen.has(id));
  if (hasOtherReference) {
    score += OTHER_REFERENCE;
    common.push(MATCH_REASONS.otherReference);
  }
  const [foreign] = clues.narration.foreign;
  if (foreign) {
    score += FOREIGN;
    common.push(foreignReason(foreign));
  }
  if (parts.some(({ line }) => paidByOthers.has(line.id))) {
    score += SPOKEN_FOR;
    common.push(MATCH_REASONS.paidByOthers);
  }
  return {
    choice,
    score: Math.max(0, Math.min(100, Math.round(score))),
    reasons: told.map(({ reasons }) => [...reasons, ...common]),
    otherLevel: other,
    ownLevel: own,
    hasOtherReference,
    isInTime: inTime,
  };
}
