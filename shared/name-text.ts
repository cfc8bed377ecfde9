import { atFirstUse } from './contract/endpoint.ts';

/**
 * Characters allowed in the name of a person or an entity. Names appear beside amounts and in the history, so two that
 * look alike must be alike: nothing invisible, nothing that reorders text, no word of letters from several scripts.
 */

/**
 * The recommended scripts of Unicode (UAX 31); those that are written together are one. Made at first use: it took a
 * twentieth of what a function of the API does when it starts, and most judge no name.
 */
const scripts = atFirstUse((): readonly RegExp[] => [
  /^\p{scx=Latin}$/u,
  /^\p{scx=Cyrillic}$/u,
  /^\p{scx=Greek}$/u,
  // Japanese, Chinese with Bopomofo, and Korean.
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]$/u,
  /^\p{scx=Arabic}$/u,
  /^\p{scx=Hebrew}$/u,
  /^\p{scx=Thai}$/u,
  /^\p{scx=Lao}$/u,
  /^\p{scx=Khmer}$/u,
  /^\p{scx=Myanmar}$/u,
  /^\p{scx=Devanagari}$/u,
  /^\p{scx=Bengali}$/u,
  /^\p{scx=Gujarati}$/u,
  /^\p{scx=Gurmukhi}$/u,
  /^\p{scx=Kannada}$/u,
  /^\p{scx=Malayalam}$/u,
  /^\p{scx=Oriya}$/u,
  /^\p{scx=Sinhala}$/u,
  /^\p{scx=Tamil}$/u,
  /^\p{scx=Telugu}$/u,
  /^\p{scx=Thaana}$/u,
  /^\p{scx=Tibetan}$/u,
  /^\p{scx=Armenian}$/u,
  /^\p{scx=Georgian}$/u,
  /^\p{scx=Ethiopic}$/u,
]);

// What takes no space or an empty one: controls, zero-width and bidirectional characters, tags, fillers, line separators.
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const TAG = /[<>]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
// In words of every script: marks, ordinary digits, and letters such as the ʻokina. No letter in the shape of another.
const IN_EVERY_SCRIPT = /^(?:\p{scx=Inherited}|[0-9]|(?=\p{scx=Common})\p{Lm})$/u;

/** The same name with one plain space wherever a pasted text has blanks of another kind, or several. */
export function toPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}+/gu, ' ');
}

/** Why a text is no name; undefined if it may be one. An empty one is not judged. */
export function faultOfName(text: string): string | undefined {
  if (text === '') return undefined;
  if (UNSEEN.test(text)) return 'Contains characters that cannot be shown';
  if (TAG.test(text)) return 'Write it without < and >';
  if (!LETTER_OR_DIGIT.test(text)) return 'Contains no letter';
  const isMixed = (text.match(WORDS) ?? []).some((word) => !isOfOneScript(word));
  return isMixed ? 'Contains a word with letters of different alphabets' : undefined;
}

function isOfOneScript(word: string): boolean {
  const letters = [...word].filter((letter) => !IN_EVERY_SCRIPT.test(letter));
  return letters.length === 0 || scripts().some((script) => letters.every((letter) => script.test(letter)));
}
