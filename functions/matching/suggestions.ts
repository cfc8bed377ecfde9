import { groupBy } from '#shared/group-by.ts';
import { AGAINST, alreadyPaid, MATCH_REASONS, paidEarlier, wentOut } from '#shared/match-reasons.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { callIndex } from './call-words.ts';
import { type Choice, choicesFor } from './choices.ts';
import { clueReader, type Deposit, type DepositRead, type Known, type OpenLine } from './clues.ts';
import { joinedNames, nameWords } from './joined-names.ts';
import { type Certainty, type IsPaid, type Judged, judge } from './judge.ts';
import { keepLast } from './keep-last.ts';
import { lineIndex } from './line-index.ts';
import { pairKey, type SharedFacts } from './match-case.ts';
import type { Objection } from './other-clients.ts';
import { returnedWord } from './other-purpose.ts';
import { findReturned } from './returned-money.ts';
import { twinFinder } from './twin-payment.ts';

export interface Suggestion {
  readonly score: number;
  /** A safe match needs no review. Only a deposit's first suggestion can be safe. */
  readonly safe: boolean;
  readonly tied: boolean;
  readonly parts: readonly { line: OpenLine; amountCents: Cents; reasons: readonly string[] }[];
  readonly against: readonly string[];
}

export interface Matching {
  readonly suggestions: readonly Suggestion[];
  readonly notes: readonly string[];
}

const MOST_SUGGESTIONS = 5;
const CLAIM_SCORE = 38;
const TIE = 3;

const noLine: IsPaid = () => false;

const CERTAINTIES: Readonly<Record<Certainty, number>> = {
  none: 0,
  surname: 0,
  likely: 1,
  name: 2,
  reference: 3,
  sure: 3,
};

function ranked(
  { deposit, clues }: DepositRead,
  choices: readonly Choice[],
  shared: SharedFacts,
  isPaidByOthers: IsPaid,
): Judged[] {
  return choices
    .map((choice) => judge(deposit, clues, choice, shared, isPaidByOthers))
    .filter((one) => one !== undefined)
    .sort(compareLikely);
}

function compareLikely(a: Judged, b: Judged): number {
  return b.score - a.score || a.choice.parts.length - b.choice.parts.length;
}

const FILLS_POINTS = 5;

function isPlainPart({ choice, objections }: Judged): boolean {
  return choice.fit === 'part' && choice.parts.length === 1 && objections.every(({ isOfPart }) => isOfPart);
}

function preferFilled<Read extends DepositRead & { judged: readonly Judged[] }>(
  reads: readonly Read[],
): Read[] {
  const parts = reads.flatMap((read) =>
    read.judged.filter(isPlainPart).map((one) => ({ read, one, line: one.choice.parts[0]?.line })),
  );
  const filling = new Map<Judged, number>();
  for (const [line, own] of groupBy(parts, ({ line }) => line))
    if (
      own.length > 1 &&
      addCents(...own.map(({ read }) => read.deposit.amountCents)) === line?.outstandingCents
    )
      for (const { one } of own) filling.set(one, FILLS_POINTS);
  return reads.map((read) =>
    read.judged.some((one) => filling.has(one))
      ? {
          ...read,
          judged: read.judged
            .map((one) => ({ ...one, score: Math.min(100, one.score + (filling.get(one) ?? 0)) }))
            .sort(compareLikely),
        }
      : read,
  );
}

function agree(one: Choice, other: Choice): boolean {
  const [fewer, more] = one.parts.length < other.parts.length ? [one, other] : [other, one];
  return fewer.parts.every(({ line, amountCents }) =>
    more.parts.some((part) => part.line.id === line.id && part.amountCents === amountCents),
  );
}

function isTied(judged: readonly Judged[], one: Judged): boolean {
  const best = judged[0]?.score ?? 0;
  return (
    best - one.score < TIE &&
    judged.some(
      (other) => other !== one && Math.abs(other.score - one.score) < TIE && !agree(other.choice, one.choice),
    )
  );
}

type Claim = ReturnType<typeof claimsOf>[number];

/** A deposit that the fund paid back pays no line item. */
function hasStayed({ deposit, clues }: DepositRead, { returned }: SharedFacts): boolean {
  return !returned.get(deposit.id)?.isSaid && returnedWord(clues) === undefined;
}

function claimsOf(deposit: Deposit, judged: readonly Judged[]) {
  const best = judged[0]?.score ?? 0;
  return judged
    .filter(
      ({ score, certainty }) =>
        score >= CLAIM_SCORE && (best - score < TIE || CERTAINTIES[certainty] === CERTAINTIES.reference),
    )
    .flatMap((one) => {
      const isAlone = !isTied(judged, one);
      const isPart = isAlone && one.objections.every(({ isOfPart }) => isOfPart);
      const isClear = isPart && one.objections.length === 0;
      const isUndoubted = one.objections.every(({ points }) => points === 0);
      return one.choice.parts.map(({ line, amountCents }) => ({
        deposit,
        line,
        amountCents,
        certainty: CERTAINTIES[one.certainty] - (isAlone ? 0 : 1) - (isUndoubted ? 0 : 1),
        /** False if the deposit's own text, amount or day makes the line item doubtful. */
        isClear,
        isSurname: one.certainty === 'surname',
        isPlain: (isAlone && isUndoubted) || CERTAINTIES[one.certainty] > 0,
        isPart:
          isPart && (one.choice.fit === 'part' || one.choice.fit === 'fee') && one.choice.parts.length === 1,
        isFirst: one === judged[0],
        isWhole: amountCents === line.outstandingCents,
        isSure: isClear && one.certainty === 'sure' && amountCents === line.outstandingCents,
      }));
    });
}

function sumCents(claims: readonly Claim[]): Cents {
  return addCents(ZERO_CENTS, ...claims.map(({ amountCents }) => amountCents));
}

function areHalves(claims: readonly Claim[]): boolean {
  return (
    claims.length > 1 &&
    claims.every(({ isPart, isFirst }) => isPart && isFirst) &&
    sumCents(claims) === claims[0]?.line.outstandingCents
  );
}

function disputeOf(own: Claim, rivals: readonly Claim[]): Objection | undefined {
  let objection: Objection | undefined;
  for (const rival of rivals) {
    const isEqual = rival.amountCents === own.amountCents;
    // The rival's text has only a last name, which may mean another person.
    if (isEqual && own.isSure && rival.isSurname && !rival.isClear) continue;
    if (isEqual && rival.deposit.date > own.deposit.date && own.certainty >= rival.certainty) continue;
    if (isEqual && rival.isClear && rival.deposit.date < own.deposit.date && rival.certainty >= own.certainty)
      return { points: 0, sentence: paidEarlier(rival.deposit.date) };
    const isAsSure = rival.certainty >= own.certainty;
    if (
      isEqual
        ? rival.isPlain || isAsSure
        : (rival.isPart && rival.certainty > 0 && rival.deposit.date <= own.deposit.date) ||
          (isAsSure && (rival.certainty === CERTAINTIES.reference || !own.isWhole))
    )
      objection = { points: 0, sentence: AGAINST.claimedTwice };
  }
  return objection;
}

interface Joint {
  readonly lineId: string;
  readonly objection?: Objection | undefined;
  /** True if several deposits together pay the line item in full. */
  readonly fills?: boolean;
}

function weighJointly(
  all: readonly Claim[],
  hasTwin: (claim: Claim, isElsewhere: (depositId: string) => boolean) => boolean,
): Map<string, Joint> {
  const joint = new Map<string, Joint>();
  for (const [line, claims] of groupBy(all, (claim) => claim.line.id)) {
    if (areHalves(claims)) {
      for (const { deposit } of claims)
        if (!joint.has(deposit.id)) joint.set(deposit.id, { lineId: line, fills: true });
      continue;
    }
    const outstanding = claims[0].line.outstandingCents;
    for (const own of claims) {
      if (!own.isFirst) continue;
      const rivals = claims.filter(({ deposit }) => deposit.id !== own.deposit.id);
      // Several deposits can pay one line item, but equal amounts may be repeats.
      const fits =
        sumCents(claims) <= outstanding && rivals.every(({ amountCents }) => amountCents !== own.amountCents);
      const objection = fits ? undefined : disputeOf(own, rivals);
      if (objection) joint.set(own.deposit.id, { lineId: line, objection });
    }
  }
  const surely = new Map(
    all.filter(({ isFirst, isClear }) => isFirst && isClear).map((claim) => [claim.deposit.id, claim]),
  );
  for (const own of all) {
    if (!own.isFirst || joint.has(own.deposit.id)) continue;
    const isElsewhere = (depositId: string) => {
      const other = surely.get(depositId);
      return other !== undefined && other.line.id !== own.line.id && other.certainty >= CERTAINTIES.name;
    };
    if (hasTwin(own, isElsewhere))
      joint.set(own.deposit.id, {
        lineId: own.line.id,
        objection: { points: 0, sentence: AGAINST.claimedTwice },
      });
  }
  return joint;
}

function suggestionsOf(judged: readonly Judged[], joint: Joint | undefined): Suggestion[] {
  return judged.slice(0, MOST_SUGGESTIONS).map((one, index) => {
    const tied = isTied(judged, one);
    const isFirst = index === 0;
    const isOfLine = isFirst && one.choice.parts.some(({ line }) => line.id === joint?.lineId);
    const { objection, fills = false } = (isOfLine ? joint : undefined) ?? {};
    const objections = one.objections.filter(({ isOfPart }) => !(fills && isOfPart));
    const against = [
      ...objections.map(({ sentence }) => sentence),
      ...(tied ? [AGAINST.asLikely] : []),
      ...(objection ? [objection.sentence] : []),
    ];
    return {
      score: one.score,
      tied,
      safe: isFirst && against.length === 0,
      parts: one.choice.parts.map((part, at) => ({
        ...part,
        reasons: [...(one.reasons[at] ?? []), ...(fills ? [MATCH_REASONS.fills] : [])],
      })),
      against: [...new Set(against)],
    };
  });
}

function linesPaidByOthers(claims: readonly Claim[]): (depositId: string) => IsPaid {
  const sure = claims.filter(({ isFirst, isClear, isWhole }) => isFirst && isClear && isWhole);
  const all = new Set(sure.map(({ line }) => line.id));
  const byDeposit = groupBy(sure, ({ deposit }) => deposit.id);
  return (depositId) => {
    const own = byDeposit.get(depositId);
    return (lineId) => all.has(lineId) && !own?.some(({ line }) => line.id === lineId);
  };
}

function notesOf({ deposit, clues }: DepositRead, { returned }: SharedFacts): string[] {
  const back = returned.get(deposit.id);
  return [
    ...clues.settled.flatMap(({ line, evidence }) =>
      evidence === 'exact' ? [alreadyPaid(line.paidOn)] : [],
    ),
    ...(back ? [wentOut(back.day)] : []),
  ];
}

/** Judges all deposits together, because several may pay the same line item. Further pages of the list reuse the result. */
export const matchAll = keepLast((...given) => given, judgeAll);

function judgeAll(deposits: readonly Deposit[], known: Known): ReadonlyMap<string, Matching> {
  const { settled = [], outflows = [], refused = [] } = known;
  const lines = lineIndex(known.lines);
  const formsOf = joinedNames(known.investors);
  const read = clueReader(known);
  const clues = deposits.map((deposit) => ({ deposit, clues: read(deposit.text) }));
  const shared: SharedFacts = {
    lines,
    formsOf,
    nameWordsOf: nameWords(known.investors),
    settled,
    calls: callIndex([...known.lines, ...settled]),
    returned: findReturned(clues, outflows, read, (id) => lines.byId.get(id)?.clientId),
    refused: new Set(refused.map(({ depositId, lineId }) => pairKey(depositId, lineId))),
  };
  const reads = preferFilled(
    clues.map((one) => {
      const choices = choicesFor(one.deposit, one.clues, lines);
      return { ...one, choices, judged: ranked(one, choices, shared, noLine) };
    }),
  );
  const stayed = reads.filter((one) => hasStayed(one, shared));
  const hasTwin = twinFinder(stayed, formsOf);
  const readOf = new Map(clues.map((one) => [one.deposit.id, one]));
  const claims = stayed.flatMap(({ deposit, judged }) => claimsOf(deposit, judged));
  const joint = weighJointly(claims, (claim, isElsewhere) => {
    const own = readOf.get(claim.deposit.id);
    return own !== undefined && hasTwin(own, claim, isElsewhere);
  });
  const paidByOthers = linesPaidByOthers(claims);
  return new Map(
    reads.map((one) => {
      const { id } = one.deposit;
      const alone = suggestionsOf(one.judged, joint.get(id));
      const isPaid = alone[0]?.safe ? noLine : paidByOthers(id);
      const isOfPaid = one.choices.some(({ parts }) => parts.some(({ line }) => isPaid(line.id)));
      const suggestions = isOfPaid ? afterOthers(one, shared, isPaid, joint.get(id)) : alone;
      return [id, { suggestions, notes: notesOf(one, shared) }];
    }),
  );
}

function afterOthers(
  one: DepositRead & { choices: readonly Choice[] },
  shared: SharedFacts,
  isPaid: IsPaid,
  joint: Joint | undefined,
): Suggestion[] {
  return suggestionsOf(ranked(one, one.choices, shared, isPaid), joint).map((suggestion) =>
    suggestion.safe ? { ...suggestion, safe: false, against: [AGAINST.paidAsLikely] } : suggestion,
  );
}
