/**
 * Joins texts as sentences: a message from a server or proxy may lack its full stop, or may already contain the
 * text to be added.
 */
export function sentences(...said: readonly string[]): string {
  let whole = '';
  for (const text of said.map((part) => part.trim())) {
    if (text === '' || whole.includes(text)) continue;
    const sentence = /[.!?…][)"”’]?$/.test(text) ? text : `${text}.`;
    whole = whole === '' ? sentence : `${whole} ${sentence}`;
  }
  return whole;
}
