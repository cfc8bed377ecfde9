import { type Cents, cents } from '#shared/money.ts';
import {
  type AmountEvidence,
  amountEvidence,
  haveSameDigits,
  isCentsOff,
  sumsTo,
} from './amount-evidence.ts';
import { type Clues, type Deposit, identityOf, type OpenLine } from './clues.ts';
import type { LineIndex } from './line-index.ts';
import { NAME_LEVELS } from './name-evidence.ts';

export interface Choice {
  readonly parts: readonly { line: OpenLine; amountCents: Cents }[];
  /** `sum`: the deposit pays each line item in full. `spread`: the deposit pays the last line item only in part. */
  readonly fit: AmountEvidence | 'sum' | 'spread';
}

const MOST_SUMMED = 4;
const MOST_SEARCHED = 16;
/** If more line items than this have the deposit's amount, the amount alone is no evidence. */
const MOST_ALIKE = 3;
/** Many clients may share a common last name, so only this number of line items is tested. */
const MOST_POINTED_AT = 40;
const MOST_LEVELS_WORSE = 1;

function isPointedAt(clues: Clues, line: OpenLine, least: number): boolean {
  const { name, payer } = identityOf(clues, line.clientId);
  return clues.references.has(line.id) || payer !== undefined || name.level >= least;
}

function pointedAt(deposit: Deposit, clues: Clues, lines: LineIndex, least: number): OpenLine[] {
  const found = new Map<string, OpenLine>();
  for (const id of clues.references.keys()) {
    const line = lines.byId.get(id);
    if (line) found.set(id, line);
  }
  const fits = new Set(lines.ofAmount(deposit.amountCents).map(({ clientId }) => clientId));
  const clients = [...clues.clients].sort(
    ([one, a], [other, b]) => b.name.level - a.name.level || Number(fits.has(other)) - Number(fits.has(one)),
  );
  const best = clients[0]?.[1].name.level ?? NAME_LEVELS.none;
  for (const [clientId, { name, payer }] of clients) {
    if (payer === undefined && name.level < least) continue;
    // If the text fits another client's name much better, the line item must have exactly the deposit's amount.
    const isWorse = payer === undefined && name.level < best - MOST_LEVELS_WORSE;
    for (const line of lines.ofClient(clientId))
      if (found.size < MOST_POINTED_AT && (!isWorse || line.outstandingCents === deposit.amountCents))
        found.set(line.id, line);
  }
  return [...found.values()].sort((a, b) => lines.ageOf(a) - lines.ageOf(b));
}

function wholeLines(lines: readonly OpenLine[]): Choice['parts'] {
  return lines.map((line) => ({ line, amountCents: line.outstandingCents }));
}

function single(deposit: Deposit, clues: Clues, line: OpenLine): Choice {
  const told = amountEvidence(deposit.amountCents, line);
  const isFee =
    (clues.isInternational || clues.references.get(line.id) === 'exact') &&
    !haveSameDigits(deposit.amountCents, line.outstandingCents);
  const fit =
    told === 'fee' && !isFee && !isCentsOff(deposit.amountCents, line.outstandingCents) ? 'part' : told;
  const amountCents = fit === 'over' ? line.outstandingCents : deposit.amountCents;
  return { parts: [{ line, amountCents }], fit };
}

function singles(deposit: Deposit, clues: Clues, lines: LineIndex, pointed: readonly OpenLine[]): Choice[] {
  const choices = pointed.map((line) => single(deposit, clues, line));
  const known = new Set(pointed.map(({ id }) => id));
  const others = lines.ofAmount(deposit.amountCents).filter(({ id }) => !known.has(id));
  const named = others.filter((line) => isPointedAt(clues, line, NAME_LEVELS.first));
  const unnamed = others.filter((line) => !named.includes(line));
  const shown = unnamed.length > MOST_ALIKE ? named : [...named, ...unnamed];
  return [...choices, ...shown.map((line) => single(deposit, clues, line))];
}

function sumOf(lines: readonly OpenLine[]): number {
  return lines.reduce((sum, line) => sum + line.outstandingCents, 0);
}

function sums(deposit: Deposit, clues: Clues, pointed: readonly OpenLine[]): Choice[] {
  const referenced = pointed.filter(({ id }) => clues.references.get(id) === 'exact');
  if (referenced.length > 1 && sumOf(referenced) === deposit.amountCents)
    return [{ parts: wholeLines(referenced), fit: 'sum' }];
  const likely = pointed
    .toSorted((a, b) => identityOf(clues, b.clientId).name.level - identityOf(clues, a.clientId).name.level)
    .slice(0, MOST_SEARCHED);
  const chosen = sumsTo(deposit.amountCents, likely, MOST_SUMMED);
  return [...chosen, ...allOfOneClient(deposit, pointed, chosen)].map((found) => ({
    parts: wholeLines(found),
    fit: 'sum',
  }));
}

function allOfOneClient(
  deposit: Deposit,
  pointed: readonly OpenLine[],
  chosen: readonly OpenLine[][],
): OpenLine[][] {
  return [...new Set(pointed.map(({ clientId }) => clientId))]
    .map((clientId) => pointed.filter((line) => line.clientId === clientId))
    .filter((own) => own.length > 1 && sumOf(own) === deposit.amountCents)
    .filter(
      (own) => !chosen.some((one) => one.length === own.length && one.every((line) => own.includes(line))),
    );
}

function sumsWithUnnamed(deposit: Deposit, lines: LineIndex, named: readonly OpenLine[]): Choice[] {
  return named
    .filter((line) => line.outstandingCents < deposit.amountCents)
    .flatMap((line): Choice[] => {
      const others = lines
        .ofAmount(cents(deposit.amountCents - line.outstandingCents))
        .filter((other) => other.id !== line.id);
      const [other] = others;
      return other && others.length === 1 ? [{ parts: wholeLines([line, other]), fit: 'sum' }] : [];
    });
}

function spreads(deposit: Deposit, lines: LineIndex, named: readonly OpenLine[]): Choice[] {
  return [...new Set(named.map((line) => line.clientId))].flatMap((clientId): Choice[] => {
    let left: number = deposit.amountCents;
    const parts: { line: OpenLine; amountCents: Cents }[] = [];
    for (const line of lines.ofClient(clientId)) {
      const amountCents = cents(Math.min(left, line.outstandingCents));
      if (amountCents > 0) parts.push({ line, amountCents });
      left -= amountCents;
    }
    const isWhole = parts.every(({ line, amountCents }) => amountCents === line.outstandingCents);
    return parts.length > 1 && left === 0 ? [{ parts, fit: isWhole ? 'sum' : 'spread' }] : [];
  });
}

export function choicesFor(deposit: Deposit, clues: Clues, lines: LineIndex): Choice[] {
  const pointed = pointedAt(deposit, clues, lines, NAME_LEVELS.last);
  const alone = singles(deposit, clues, lines, pointed);
  const summed = sums(deposit, clues, pointed);
  const fitsWhole = alone.some(({ fit }) => fit === 'exact' || fit === 'remainder') || summed.length > 0;
  if (fitsWhole) return [...alone, ...summed];
  const named = pointed.filter((line) => isPointedAt(clues, line, NAME_LEVELS.initial));
  return [...alone, ...sumsWithUnnamed(deposit, lines, named), ...spreads(deposit, lines, named)];
}
