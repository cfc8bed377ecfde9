/**
 * Puts what was said together as sentences: the message of a server or of a proxy may lack its full stop,
 * or may say already what would be added.
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
