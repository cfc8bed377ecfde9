/**
 * Joins texts as sentences. A message from a server or proxy may lack its full stop, or may already contain the text to be
 * added.
 */
export function sentences(...parts: readonly string[]): string {
  let joined = '';
  for (const text of parts.map((part) => part.trim())) {
    if (text === '' || joined.includes(text)) continue;
    const sentence = /[.!?…][)"”’]?$/.test(text) ? text : `${text}.`;
    joined = joined === '' ? sentence : `${joined} ${sentence}`;
  }
  return joined;
}
