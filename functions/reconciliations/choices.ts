import { type Cents, cents } from '#shared/money.ts';
import { type AmountEvidence, amountEvidence, sumsTo } from './amount-evidence.ts';
import { type Clues, type Deposit, identityOf, type OpenLine } from './clues.ts';
import { NAME_LEVELS } from './name-evidence.ts';

/** One way to split a deposit among open lines. */
export interface Choice {
  readonly parts: readonly { line: OpenLine; amountCents: Cents }[];
  /** How the amount fits; `sum` of several lines in full, `spread` over a client's lines, oldest first. */
  readonly fit: AmountEvidence | 'sum' | 'spread';
}

const MOST_SUMMED = 4;
const MOST_SEARCHED = 16;
/** More lines than this with the same amount, and nothing else to distinguish them, are not suggested. */
const MOST_ALIKE = 3;

function isPointedAt(clues: Clues, line: OpenLine, least: number): boolean {
  const { name, payer } = identityOf(clues, line.clientId);
  return clues.references.has(line.id) || payer !== undefined || name.level >= least;
}

function wholeLines(lines: readonly OpenLine[]): Choice['parts'] {
  return lines.map((line) => ({ line, amountCents: line.outstandingCents }));
}

function singles(deposit: Deposit, clues: Clues, lines: readonly OpenLine[]): Choice[] {
  const choices: Choice[] = [];
  const unnamed: Choice[] = [];
  for (const line of lines) {
    const fit = amountEvidence(deposit.amountCents, line);
    const amountCents = fit === 'over' ? line.outstandingCents : deposit.amountCents;
    const choice = { parts: [{ line, amountCents }], fit };
    if (isPointedAt(clues, line, NAME_LEVELS.last)) choices.push(choice);
    else if (fit === 'exact' || fit === 'remainder')
      (isPointedAt(clues, line, NAME_LEVELS.first) ? choices : unnamed).push(choice);
  }
  return unnamed.length > MOST_ALIKE ? choices : [...choices, ...unnamed];
}

function sums(deposit: Deposit, clues: Clues, lines: readonly OpenLine[]): Choice[] {
  const pointedAt = lines
    .filter((line) => isPointedAt(clues, line, NAME_LEVELS.last))
    .slice(0, MOST_SEARCHED);
  return sumsTo(deposit.amountCents, pointedAt, MOST_SUMMED).map((chosen) => ({
    parts: wholeLines(chosen),
    fit: 'sum',
  }));
}

/** A line that the text indicates, with the one other line that makes up the rest of the amount. */
function sumsWithUnnamed(deposit: Deposit, clues: Clues, lines: readonly OpenLine[]): Choice[] {
  return lines
    .filter(
      (line) => line.outstandingCents < deposit.amountCents && isPointedAt(clues, line, NAME_LEVELS.initial),
    )
    .flatMap((line): Choice[] => {
      const restCents = deposit.amountCents - line.outstandingCents;
      const others = lines.filter((other) => other.id !== line.id && other.outstandingCents === restCents);
      const [other] = others;
      return other && others.length === 1 ? [{ parts: wholeLines([line, other]), fit: 'sum' }] : [];
    });
}

/** Splits an amount that is more than a client's oldest line, and fits none, over the client's lines. */
function spreads(deposit: Deposit, clues: Clues, lines: readonly OpenLine[]): Choice[] {
  const owners = new Set(
    lines.filter((line) => isPointedAt(clues, line, NAME_LEVELS.initial)).map((line) => line.clientId),
  );
  return [...owners].flatMap((clientId): Choice[] => {
    const own = lines.filter((line) => line.clientId === clientId);
    let left: number = deposit.amountCents;
    const parts: { line: OpenLine; amountCents: Cents }[] = [];
    for (const line of own) {
      const amountCents = cents(Math.min(left, line.outstandingCents));
      if (amountCents > 0) parts.push({ line, amountCents });
      left -= amountCents;
    }
    return parts.length > 1 && left === 0 ? [{ parts, fit: 'spread' }] : [];
  });
}

/** Every plausible way to split a deposit among open lines, which are sorted by due date. */
export function choicesFor(deposit: Deposit, clues: Clues, lines: readonly OpenLine[]): Choice[] {
  const single = singles(deposit, clues, lines);
  const summed = sums(deposit, clues, lines);
  const fitsWhole = single.some(({ fit }) => fit === 'exact' || fit === 'remainder') || summed.length > 0;
  if (fitsWhole) return [...single, ...summed];
  return [...single, ...sumsWithUnnamed(deposit, clues, lines), ...spreads(deposit, clues, lines)];
}
