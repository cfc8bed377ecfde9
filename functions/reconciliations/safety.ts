import type { Choice } from './choices.ts';
import { type Clues, identityOf, type OpenLine } from './clues.ts';
import { NAME_LEVELS } from './name-evidence.ts';
import type { Weighed } from './score.ts';

/**
 * Whether a choice can be applied without review: two independent facts support it (who pays, and the amount to the
 * cent or short by a fee) and nothing contradicts it. The caller checks whether another choice is as good.
 */
export function isSafe(weighed: Weighed, clues: Clues, lines: readonly OpenLine[]): boolean {
  const { choice, otherLevel, ownLevel, hasOtherReference } = weighed;
  if (clues.narration.foreign.length > 0 || hasOtherReference) return false;
  if (otherLevel >= NAME_LEVELS.last && otherLevel > ownLevel) return false;
  if (choice.fit === 'sum') return isSafeSum(weighed, clues, lines);
  const [part] = choice.parts;
  return part !== undefined && choice.parts.length === 1 && isSafeSingle(weighed, part.line, clues, lines);
}

function isSafeSingle(weighed: Weighed, line: OpenLine, clues: Clues, lines: readonly OpenLine[]): boolean {
  const { fit } = weighed.choice;
  const { name, payer } = identityOf(clues, line.clientId);
  const isNamed = name.level >= NAME_LEVELS.initial || payer === 'own';
  const fits = fit === 'exact' || fit === 'remainder';
  const reference = clues.references.get(line.id);
  if (reference && hasOtherSlip(line, clues, lines)) return false;
  if (reference === 'exact') return fits || fit === 'fee' || (fit === 'part' && isNamed);
  if (reference === 'slipped') return isNamed && (fits || fit === 'fee');
  if (clues.references.size > 0 || clues.hasStrangeReference || !weighed.isInTime) return false;
  if (!(fits || (fit === 'fee' && name.level === NAME_LEVELS.full))) return false;
  return isSurelyOf(weighed, clues, line, lines);
}

/** Whether a slip leads to another line too; the name decides, unless it fits both. */
function hasOtherSlip(line: OpenLine, clues: Clues, lines: readonly OpenLine[]): boolean {
  return lines.some(
    (other) =>
      other.id !== line.id &&
      clues.references.get(other.id) === 'slipped' &&
      identityOf(clues, other.clientId).name.level >= NAME_LEVELS.last,
  );
}

/**
 * Without a reference: whether the client is named in full or is this payer's only client, and no similar client owes
 * the same amount.
 */
function isSurelyOf(weighed: Weighed, clues: Clues, line: OpenLine, lines: readonly OpenLine[]): boolean {
  const { name, payer } = identityOf(clues, line.clientId);
  const isFull = name.level === NAME_LEVELS.full;
  if (!isFull && payer !== 'own') return false;
  if (payer !== 'own' && clues.hasStrangeWords) return false;
  if (weighed.otherLevel >= (isFull ? NAME_LEVELS.full : NAME_LEVELS.initial)) return false;
  return !lines.some(
    (other) =>
      other.id !== line.id &&
      other.outstandingCents === line.outstandingCents &&
      (other.clientId === line.clientId ||
        identityOf(clues, other.clientId).name.level >= NAME_LEVELS.initial),
  );
}

function isSafeSum(weighed: Weighed, clues: Clues, lines: readonly OpenLine[]): boolean {
  const { parts } = weighed.choice;
  const owners = new Set(parts.map(({ line }) => line.clientId));
  const slips = [...clues.references.values()].filter((kind) => kind === 'slipped').length;
  if (slips > 0 || clues.hasStrangeReference || weighed.otherLevel === NAME_LEVELS.full) return false;
  const isReferenced = parts.every(({ line }) => clues.references.get(line.id) === 'exact');
  if (isReferenced) return true;
  if (!weighed.isInTime) return false;
  if (!parts.every(({ line }) => isSure(clues, line))) return false;
  // Another of their lines with the same amount may be meant instead.
  return !lines.some(
    (other) =>
      owners.has(other.clientId) &&
      parts.every(({ line }) => line.id !== other.id) &&
      parts.some(({ line }) => line.outstandingCents === other.outstandingCents),
  );
}

function isSure(clues: Clues, line: OpenLine): boolean {
  const { name, payer } = identityOf(clues, line.clientId);
  return (
    clues.references.get(line.id) === 'exact' ||
    name.level === NAME_LEVELS.full ||
    payer === 'own' ||
    (payer === 'shared' && name.level >= NAME_LEVELS.last)
  );
}

/** Whether two choices agree: the same parts, one of them perhaps with fewer. */
export function agree(one: Choice, other: Choice): boolean {
  const [fewer, more] = one.parts.length < other.parts.length ? [one, other] : [other, one];
  return fewer.parts.every(({ line, amountCents }) =>
    more.parts.some((part) => part.line.id === line.id && part.amountCents === amountCents),
  );
}
