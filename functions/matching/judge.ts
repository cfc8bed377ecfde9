import { AGAINST, feeReason, MATCH_REASONS, sumReason } from '#shared/match-reasons.ts';
import { cents } from '#shared/money.ts';
import { isCentsOff } from './amount-evidence.ts';
import type { Choice } from './choices.ts';
import type { Clues, Deposit } from './clues.ts';
import {
  choiceFacts,
  isNearDue,
  isOfOwnPayer,
  type MatchCase,
  matchCaseOf,
  type SharedFacts,
} from './match-case.ts';
import { NAME_LEVELS } from './name-evidence.ts';
import { DECLINED_POINTS, objectionsOfAmount, objectionsOfDeposit, objectionsOfWho } from './objections.ts';
import type { Objection } from './other-clients.ts';
import { payerEvidence } from './payer-evidence.ts';

export interface Judged {
  readonly choice: Choice;
  readonly score: number;
  readonly reasons: readonly (readonly string[])[];
  readonly objections: readonly Objection[];
  readonly certainty: Certainty;
}

/** The text has every line item's reference (`reference`), identifies the payer (`name`) or does both (`sure`). */
export type Certainty = 'surname' | 'sure' | 'reference' | 'name' | 'likely' | 'none';

/** These points have the same scale as the points for the payer in `payer-evidence.ts`. */
const FIT_POINTS = { exact: 25, remainder: 25, sum: 25, fee: 17, part: 4, spread: 3, over: -12 } as const;
const ONLY_OF_AMOUNT = 5;
const IN_TIME = 5;
const CALL_NAMED = 6;
const LEAST_SCORE = 28;

function fitReasons(deposit: Deposit, { fit, parts }: Choice): string[] {
  const [first] = parts;
  if (fit === 'sum') return [sumReason(parts.length, new Set(parts.map(({ line }) => line.clientId)).size)];
  if (fit === 'fee' && first && isCentsOff(deposit.amountCents, first.line.outstandingCents))
    return [MATCH_REASONS.centsOff];
  if (fit === 'fee' && first) return [feeReason(cents(first.line.outstandingCents - deposit.amountCents))];
  return fit === 'exact' || fit === 'remainder' || fit === 'part' ? [MATCH_REASONS[fit]] : [];
}

export type IsPaid = (lineId: string) => boolean;

export function judge(
  deposit: Deposit,
  clues: Clues,
  choice: Choice,
  shared: SharedFacts,
  isPaidByOthers: IsPaid,
): Judged | undefined {
  const facts = choiceFacts(deposit, choice, shared.lines);
  const { parts, fit } = choice;
  const told = parts.map(({ line }) => payerEvidence(clues, line.clientId, clues.references.get(line.id)));
  let score = told.reduce((sum, { points }) => sum + points, 0) / parts.length + FIT_POINTS[fit];
  const common = fitReasons(deposit, choice);
  if (facts.isWhole && facts.isOnlyOfAmount) {
    score += ONLY_OF_AMOUNT;
    common.push(MATCH_REASONS.onlyOfAmount);
  }
  if (facts.isInTime) score += IN_TIME;
  if (isNearDue(deposit, choice, facts)) common.push(MATCH_REASONS.dateNear);
  if (parts.every(({ line }) => clues.calls.has(line.callTitle))) {
    score += CALL_NAMED;
    common.push(MATCH_REASONS.callNamed);
  }
  // Objections are slow to find and only lower the score, so a low score returns early.
  if (Math.round(score) < LEAST_SCORE) return undefined;
  const one = matchCaseOf(deposit, clues, choice, shared, facts);
  const objections = [...objectionsOfDeposit(one), ...objectionsOfWho(one), ...objectionsOfAmount(one)];
  if (parts.some(({ line }) => isPaidByOthers(line.id)))
    objections.push({ points: 25, sentence: AGAINST.paidByOthers });
  score -= objections.reduce((sum, { points }) => sum + points, 0);
  // A manager can undo a decline, so declined suggestions stay in the list.
  const isDeclined = objections.some(({ sentence }) => sentence === AGAINST.declined);
  if (Math.round(score) < (isDeclined ? LEAST_SCORE - DECLINED_POINTS : LEAST_SCORE)) return undefined;
  return {
    choice,
    score: Math.max(0, Math.min(100, Math.round(score))),
    reasons: told.map(({ reasons }) => [...reasons, ...common]),
    objections,
    certainty: certaintyOf(one),
  };
}

function certaintyOf(one: MatchCase): Certainty {
  const { level } = one;
  if (one.isReferenced) return level >= NAME_LEVELS.initial || isOfOwnPayer(one) ? 'sure' : 'reference';
  if (level === NAME_LEVELS.full || isOfOwnPayer(one)) return 'name';
  if (level >= NAME_LEVELS.initial || one.isSlipped) return 'likely';
  return level === NAME_LEVELS.last ? 'surname' : 'none';
}
