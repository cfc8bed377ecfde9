import { isPaymentReference } from '#shared/payment-reference.ts';

/** `inside`: a longer number contains the reference. `slipped`: the reference has a typing error or is cut. */
export type ReferenceEvidence = 'exact' | 'inside' | 'slipped';

/** Shorter references occur in texts by chance. */
const MIN_REFERENCE_LENGTH = 5;
/** A reference of this length is unlikely to occur in a longer number by chance. */
const UNMISTAKABLE_LENGTH = 12;
const MOST_CUT = 4;
const MIN_CUT_LENGTH = 8;
const MOST_SEPARATORS = 3;

type Written = ReturnType<typeof written>;

function written(text: string) {
  const plain = text.toUpperCase();
  const places: number[] = [];
  let characters = '';
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at] ?? '';
    if (!/[A-Z0-9]/.test(character)) continue;
    places.push(at);
    characters += character;
  }
  return { text: plain, characters, places };
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function continues({ characters, places }: Written, at: number): boolean {
  return (
    isDigit(characters[at]) && isDigit(characters[at - 1]) && (places[at] ?? 0) - (places[at - 1] ?? 0) === 1
  );
}

function isOnePiece({ places }: Written, from: number, length: number): boolean {
  for (let at = from + 1; at < from + length; at += 1)
    if ((places[at] ?? 0) - (places[at - 1] ?? 0) > MOST_SEPARATORS + 1) return false;
  return true;
}

function without(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}

function add<Key>(map: Map<Key, string[]>, key: Key, reference: string): void {
  const known = map.get(key);
  if (!known) map.set(key, [reference]);
  else if (known.at(-1) !== reference) known.push(reference);
}

function slipsOf(references: readonly string[]) {
  const slips = {
    /** The keys are references with one character replaced by `?`. */
    wrong: new Map<string, string[]>(),
    missing: new Map<string, string[]>(),
    /** The keys are references without their last two to four characters. */
    cut: new Map<string, string[]>(),
  };
  for (const reference of references) {
    for (let at = 0; at < reference.length; at += 1) {
      add(slips.wrong, `${reference.slice(0, at)}?${reference.slice(at + 1)}`, reference);
      if (isDigit(reference[at])) add(slips.missing, without(reference, at), reference);
    }
    for (let cut = 2; cut <= MOST_CUT; cut += 1)
      if (reference.length - cut >= MIN_CUT_LENGTH) add(slips.cut, reference.slice(0, -cut), reference);
  }
  return slips;
}

interface Index {
  readonly exact: ReadonlySet<string>;
  readonly lengths: readonly number[];
  readonly slips: ReturnType<typeof slipsOf>;
}

const TAKEN_FOR_DIGITS = 'OQDILZSGB';

function slippedFrom(piece: string, { exact, lengths, slips }: Index): string[] {
  const meant = new Set<string>();
  if (lengths.includes(piece.length)) {
    for (let at = 0; at < piece.length; at += 1) {
      for (const one of slips.wrong.get(`${piece.slice(0, at)}?${piece.slice(at + 1)}`) ?? [])
        if (!isDigit(one[at]) || isDigit(piece[at]) || TAKEN_FOR_DIGITS.includes(piece[at] ?? ''))
          meant.add(one);
      const swapped = piece.slice(0, at) + (piece[at + 1] ?? '') + (piece[at] ?? '') + piece.slice(at + 2);
      if (exact.has(swapped)) meant.add(swapped);
    }
  }
  if (lengths.includes(piece.length + 1)) for (const one of slips.missing.get(piece) ?? []) meant.add(one);
  if (lengths.includes(piece.length - 1))
    for (let at = 0; at < piece.length; at += 1) {
      const shorter = without(piece, at);
      if (isDigit(piece[at]) && exact.has(shorter)) meant.add(shorter);
    }
  return [...meant];
}

function findExact(
  text: Written,
  { exact, lengths }: Index,
  taken: boolean[],
): Map<string, ReferenceEvidence> {
  const found = new Map<string, ReferenceEvidence>();
  for (const length of lengths) {
    for (let at = 0; at + length <= text.characters.length; at += 1) {
      const piece = text.characters.slice(at, at + length);
      if (!exact.has(piece) || taken.slice(at, at + length).some(Boolean) || !isOnePiece(text, at, length))
        continue;
      const isBounded = !continues(text, at) && !continues(text, at + length);
      if (!isBounded && length < UNMISTAKABLE_LENGTH) continue;
      if (found.get(piece) !== 'exact') found.set(piece, isBounded ? 'exact' : 'inside');
      taken.fill(true, at, at + length);
    }
  }
  return found;
}

function findSlipped(text: Written, index: Index, taken: boolean[]): string[] {
  const meant = new Set<string>();
  const sizes = new Set(index.lengths.flatMap((length) => [length, length - 1, length + 1]));
  for (const size of [...sizes].sort((a, b) => b - a)) {
    for (let at = 0; at + size <= text.characters.length; at += 1) {
      if (continues(text, at) || continues(text, at + size) || taken.slice(at, at + size).some(Boolean))
        continue;
      const piece = text.characters.slice(at, at + size);
      if (!/\d/.test(piece) || !isOnePiece(text, at, size) || isPaymentReference(piece)) continue;
      const found = slippedFrom(piece, index);
      if (found.length === 0) continue;
      for (const one of found) meant.add(one);
      taken.fill(true, at, at + size);
    }
  }
  return [...meant];
}

function findCut(text: Written, { slips, lengths }: Index, taken: boolean[]): string[] {
  const { characters } = text;
  for (const length of lengths)
    for (let cut = 2; cut <= MOST_CUT; cut += 1) {
      const at = characters.length - (length - cut);
      if (at < 0 || continues(text, at) || taken.slice(at).some(Boolean)) continue;
      const found = slips.cut.get(characters.slice(at));
      if (!found) continue;
      taken.fill(true, at, characters.length);
      return found;
    }
  return [];
}

/** Finds exact references before misspelt ones, because a valid reference may resemble another. */
export function referenceFinder(references: readonly string[]) {
  const searched = references.filter((one) => one.length >= MIN_REFERENCE_LENGTH && /\d/.test(one));
  const index: Index = {
    exact: new Set(searched),
    lengths: [...new Set(searched.map((one) => one.length))].sort((a, b) => b - a),
    slips: slipsOf(searched),
  };
  return (given: string) => {
    const text = written(given);
    const taken: boolean[] = Array.from(text.characters, () => false);
    const found = findExact(text, index, taken);
    const hasStrange = takeStrange(text, taken);
    for (const one of [...findSlipped(text, index, taken), ...findCut(text, index, taken)])
      if (!found.has(one)) found.set(one, 'slipped');
    // A digit replaces each reference, so that no name or label is read across the gap.
    const rest = [...given];
    for (const [at, place] of text.places.entries())
      if (taken[at]) rest[place] = taken[at - 1] && taken[at + 1] ? '0' : ' ';
    return { found, hasStrange, rest: rest.join('') };
  };
}

const REFERENCE_LENGTHS = [12, 11];

function takeStrange(text: Written, taken: boolean[]): boolean {
  let hasStrange = false;
  for (const length of REFERENCE_LENGTHS)
    for (let at = 0; at + length <= text.characters.length; at += 1) {
      if (continues(text, at) || continues(text, at + length) || taken.slice(at, at + length).some(Boolean))
        continue;
      const piece = text.characters.slice(at, at + length);
      if (!isPaymentReference(piece) || !isOnePiece(text, at, length)) continue;
      hasStrange = true;
      taken.fill(true, at, at + length);
    }
  return hasStrange;
}
