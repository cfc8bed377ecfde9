import { distance } from 'fastest-levenshtein';
import { compactOf, type Narration } from './narration.ts';

export type ReferenceEvidence = 'exact' | 'slipped';

/** Shorter runs of letters and digits occur in texts by chance. */
const MIN_REFERENCE_LENGTH = 5;

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /\d/.test(character);
}

/** Whether a reference is in the text and not part of a longer number. */
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
  // Two neighbouring characters are swapped.
  return (
    found[at] === reference[at + 1] &&
    found[at + 1] === reference[at] &&
    found.slice(at + 2) === reference.slice(at + 2)
  );
}

interface Window {
  readonly text: string;
  readonly digits: number;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Every piece of a text that may be a reference of this length with a slip. */
function windowsOf(compact: string, length: number): Window[] {
  const windows: Window[] = [];
  for (let at = 0; at + length - 1 <= compact.length; at += 1) {
    for (const size of [length, length - 1, length + 1]) {
      const text = compact.slice(at, at + size);
      const digits = digitsIn(text);
      if (text.length === size && digits > 0) windows.push({ text, digits });
    }
  }
  return windows;
}

/** Whether a piece is the reference with one character wrong, missing, added or swapped. */
function isSlippedIn(windows: readonly Window[], reference: string, digits: number): boolean {
  return windows.some(
    (window) =>
      Math.abs(window.digits - digits) <= 1 &&
      // A longer or shifted window may include a neighbouring digit, which is no slip.
      (window.text[0] === reference[0] || window.text.length === reference.length) &&
      isSlip(window.text, reference),
  );
}

/**
 * The references that a text contains: exact ones, or with a slip if none is exact. Because of the check digit, one
 * slip never turns a reference into another.
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
  // If one reference contains another, only the longer one was meant.
  const exact = [...found.keys()].map((reference) => ({ reference, compact: compactOf(reference) }));
  for (const { reference, compact } of exact) {
    if (exact.some((other) => other.compact !== compact && other.compact.includes(compact)))
      found.delete(reference);
  }
  let rest = narration.compact;
  for (const reference of found.keys()) rest = rest.replaceAll(compactOf(reference), '|');
  const windows = new Map<number, Window[]>();
  for (const { reference, compact } of searched) {
    if (found.has(reference)) continue;
    const own = windows.get(compact.length) ?? windowsOf(rest, compact.length);
    windows.set(compact.length, own);
    if (isSlippedIn(own, compact, digitsIn(compact))) found.set(reference, 'slipped');
  }
  return found;
}
