import { distance } from 'fastest-levenshtein';
import { compactOf, type Narration } from './narration.ts';

export type ReferenceEvidence = 'exact' | 'slipped';

/** Shorter than this a run of letters and digits may stand in any text by chance. */
const MIN_REFERENCE_LENGTH = 5;

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /\d/.test(character);
}

/** Where a reference stands whole, not as a part of a longer number. */
function standsIn(compact: string, reference: string): boolean {
  for (let at = compact.indexOf(reference); at >= 0; at = compact.indexOf(reference, at + 1)) {
    if (!(isDigit(reference[0]) && isDigit(compact[at - 1]))) return true;
  }
  return false;
}

function isSlip(found: string, reference: string): boolean {
  if (distance(found, reference) <= 1) return true;
  if (found.length !== reference.length) return false;
  const at = [...found].findIndex((character, index) => character !== reference[index]);
  // Two neighbours changed places.
  return (
    found[at] === reference[at + 1] &&
    found[at + 1] === reference[at] &&
    found.slice(at + 2) === reference.slice(at + 2)
  );
}

/** Whether a reference stands in a text with one character wrong, missing, too many or swapped. */
function standsSlipped(compact: string, reference: string): boolean {
  const { length } = reference;
  const half = Math.floor(length / 2);
  // One slip leaves one half whole; only there is it worth looking closer. A swap may cross the middle.
  const ends = [reference.slice(0, half - 1), reference.slice(half + 1)].filter((end) => end.length >= 2);
  if (!ends.some((end) => compact.includes(end))) return false;
  for (let at = 0; at + length - 1 <= compact.length; at += 1) {
    for (const size of [length, length - 1, length + 1]) {
      const found = compact.slice(at, at + size);
      if (found.length !== size || !isSlip(found, reference)) continue;
      // A window that is longer or shifted by one sees a neighbour's digit, not a slip.
      if (found[0] === reference[0] || size === length) return true;
    }
  }
  return false;
}

/**
 * Which of these references a text names: whole, or with a slip where it names none whole. A check digit
 * in the references sees to it that one slip never makes another's.
 */
export function referencesIn(
  narration: Narration,
  references: readonly string[],
): Map<string, ReferenceEvidence> {
  const found = new Map<string, ReferenceEvidence>();
  const searched = references
    .map((reference) => ({ reference, compact: compactOf(reference) }))
    .filter(({ compact }) => compact.length >= MIN_REFERENCE_LENGTH && /\d/.test(compact));
  for (const { reference, compact } of searched) {
    if (standsIn(narration.compact, compact)) found.set(reference, 'exact');
  }
  // Where one reference begins another, only the longer one was meant.
  const exact = [...found.keys()].map((reference) => ({ reference, compact: compactOf(reference) }));
  for (const { reference, compact } of exact) {
    if (exact.some((other) => other.compact !== compact && other.compact.includes(compact)))
      found.delete(reference);
  }
  let rest = narration.compact;
  for (const reference of found.keys()) rest = rest.replaceAll(compactOf(reference), '|');
  for (const { reference, compact } of searched) {
    if (!found.has(reference) && standsSlipped(rest, compact)) found.set(reference, 'slipped');
  }
  return found;
}
