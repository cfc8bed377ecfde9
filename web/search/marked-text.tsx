import { foldText } from '#shared/search-text.ts';

interface Part {
  text: string;
  isMarked: boolean;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** One or two letters are part of many words, so only the start of a word is marked. */
const SHORT = 2;

export function markedParts(text: string, words: readonly string[]): Part[] {
  const characters = [...text];
  let folded = '';
  const places: number[] = [];
  for (const [index, character] of characters.entries()) {
    const letters = foldText(character);
    folded += letters;
    for (let at = 0; at < letters.length; at += 1) places.push(index);
  }
  const isMarked = characters.map(() => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && word !== ''; at = folded.indexOf(word, at + 1)) {
      const isInside = at > 0 && LETTER_OR_DIGIT.test(folded[at - 1] ?? '');
      if (isInside && word.length <= SHORT) continue;
      for (let letter = at; letter < at + word.length; letter += 1) isMarked[places[letter] ?? 0] = true;
    }
  }
  const parts: Part[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    const marks = isMarked[index] ?? false;
    if (last?.isMarked === marks) last.text += character;
    else parts.push({ text: character, isMarked: marks });
  }
  return parts;
}

export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const parts = markedParts(text, words);
  return parts.map((part, index) =>
    part.isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <mark key={index} className="rounded-[2px] bg-selected font-semibold text-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
