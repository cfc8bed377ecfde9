import { Notice } from '../ui/notice.tsx';

const SHOWN = 3;

/** Warns if a notice cannot print some characters of a text. */
export function Unprintable({ texts, className }: { texts: readonly string[]; className?: string }) {
  if (texts.length === 0) return null;
  const quoted = texts.slice(0, SHOWN).map((text) => `“${text}”`);
  const more = texts.length > SHOWN ? ` and ${texts.length - SHOWN} more` : '';
  return (
    <Notice tone="warning" className={className}>
      The notice cannot print every letter of {quoted.join(', ')}
      {more}. A question mark stands in its place. Write it in Latin letters to avoid that.
    </Notice>
  );
}
