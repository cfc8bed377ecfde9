/**
 * Joins texts as sentences. Adds a missing full stop, and leaves out a text that is already contained: messages of a server or
 * proxy differ in this.
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
