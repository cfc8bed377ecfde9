import { MATCH_REASONS } from '#shared/match-reasons.ts';
import type { Cents } from '#shared/money.ts';
import { choicesFor } from './choices.ts';
import { type Clues, clueReader, type Deposit, type Known, type OpenLine } from './clues.ts';
import { agree, isSafe } from './safety.ts';
import { type Weighed, weigh } from './score.ts';

/** One way to match a deposit to one line or more. */
export interface Suggestion {
  /** 0 to 100. */
  readonly score: number;
  /** It can be applied without review. At most one suggestion of a deposit is safe, and it is the first. */
  readonly safe: boolean;
  /** Another one is as likely. */
  readonly tied: boolean;
  readonly parts: readonly { line: OpenLine; amountCents: Cents; reasons: readonly string[] }[];
}

const LEAST_SCORE = 28;
const MOST_SUGGESTIONS = 5;
/** A first suggestion of at least this score, and not tied, counts as a claim on its line against other deposits. */
const CLAIM_SCORE = 38;
/** Choices whose scores differ by less are equally likely. */
const TIE = 3;

/** Earliest due first; for the same date the earlier call, whose references have the lower number. */
function compareAge(a: OpenLine, b: OpenLine): number {
  const [first, second] = a.dueOn === b.dueOn ? [a.reference, b.reference] : [a.dueOn, b.dueOn];
  return first < second ? -1 : 1;
}

interface Read {
  readonly deposit: Deposit;
  readonly clues: Clues;
}

function ranked(
  { deposit, clues }: Read,
  lines: readonly OpenLine[],
  paidByOthers: ReadonlySet<string>,
): Weighed[] {
  return choicesFor(deposit, clues, lines)
    .map((choice) => weigh(deposit, clues, choice, lines, paidByOthers))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.choice.parts.length - b.choice.parts.length);
}

function isTied(weighed: readonly Weighed[], index: number): boolean {
  const one = weighed[index];
  const best = weighed[0];
  if (!one || !best) return false;
  return weighed.some(
    (other) =>
      other !== one &&
      Math.abs(other.score - one.score) < TIE &&
      best.score - one.score < TIE &&
      !agree(other.choice, one.choice),
  );
}

function suggestionsOf(
  read: Read,
  weighed: readonly Weighed[],
  lines: readonly OpenLine[],
  maySafe: boolean,
): Suggestion[] {
  return weighed.slice(0, MOST_SUGGESTIONS).map((one, index) => {
    const tied = isTied(weighed, index);
    return {
      score: one.score,
      tied,
      safe: maySafe && index === 0 && !tied && isSafe(one, read.clues, lines),
      parts: one.choice.parts.map((part, at) => ({
        ...part,
        reasons: [...(one.reasons[at] ?? []), ...(tied ? [MATCH_REASONS.asLikely] : [])],
      })),
    };
  });
}

/** Lines claimed by deposits that together exceed the outstanding amount: a double payment or a wrong claim. */
function findOverclaimedLines(suggested: readonly (readonly Suggestion[])[]): Set<string> {
  const claims = new Map<string, { line: OpenLine; cents: number }>();
  for (const [first] of suggested) {
    if (!first || first.tied || (!first.safe && first.score < CLAIM_SCORE)) continue;
    for (const { line, amountCents } of first.parts)
      claims.set(line.id, { line, cents: (claims.get(line.id)?.cents ?? 0) + amountCents });
  }
  return new Set(
    [...claims.values()]
      .filter(({ line, cents }) => cents > line.outstandingCents)
      .map(({ line }) => line.id),
  );
}

function markUnsafe(suggestion: Suggestion): Suggestion {
  return {
    ...suggestion,
    safe: false,
    parts: suggestion.parts.map((part) => ({
      ...part,
      reasons: [...part.reasons, MATCH_REASONS.claimedTwice],
    })),
  };
}

/**
 * The open lines that each deposit may pay, best first, with reasons. Deposits are considered together: a line that one
 * certainly pays is less likely for another, and no two claim the same line as safe beyond its outstanding amount. A
 * pure function.
 */
export function suggestMatches(deposits: readonly Deposit[], known: Known): Map<string, Suggestion[]> {
  const lines = known.lines.toSorted(compareAge);
  const read = clueReader(lines, known.investors, known.payers);
  const reads = deposits.map((deposit) => ({ deposit, clues: read(deposit.text) }));
  const none: ReadonlySet<string> = new Set();
  let suggested = reads.map((one) => suggestionsOf(one, ranked(one, lines, none), lines, true));
  const disputed = findOverclaimedLines(suggested);
  suggested = suggested.map((own) =>
    own.map((one) =>
      one.safe && one.parts.some(({ line }) => disputed.has(line.id)) ? markUnsafe(one) : one,
    ),
  );
  const paidByOthers = new Set(
    suggested.flatMap(([first]) =>
      first?.safe
        ? first.parts
            .filter((part) => part.amountCents === part.line.outstandingCents)
            .map(({ line }) => line.id)
        : [],
    ),
  );
  return new Map(
    reads.map((one, index) => {
      const own = suggested[index] ?? [];
      const isSettled = own[0]?.safe || own[0]?.parts.some(({ line }) => disputed.has(line.id));
      return [
        one.deposit.id,
        isSettled ? own : suggestionsOf(one, ranked(one, lines, paidByOthers), lines, false),
      ];
    }),
  );
}
