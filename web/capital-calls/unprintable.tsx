import { letterNumber, unprintableLetters } from '#shared/printable.ts';
import { Notice } from '../ui/notice.tsx';

const SHOWN = 3;

export function Unprintable({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  const quoted = texts.slice(0, SHOWN).map((text) => `“${text}”`);
  const more = texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : '';
  const letters = [...new Set(texts.flatMap(unprintableLetters))].slice(0, SHOWN);
  const named = letters.map((letter) => `${letter} (${letterNumber(letter)})`);
  return (
    <Notice tone="warning">
      The notice cannot print every character of {quoted.join(', ')}
      {more}: no font has {named.join(', ')}. The character code is printed instead.
    </Notice>
  );
}
