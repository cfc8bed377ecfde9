/**
 * Joins texts as sentences. Messages of servers and proxies vary, so a missing full stop is added, and a text that the earlier
 * ones already contain is left out.
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
