export function sentences(...parts: readonly string[]): string {
  let joined = '';
  for (const text of parts.map((part) => part.trim())) {
    if (text === '' || joined.includes(text)) continue;
    const sentence = /[.!?…][)"”’]?$/.test(text) ? text : `${text}.`;
    joined = joined === '' ? sentence : `${joined} ${sentence}`;
  }
  return joined;
}

const list = new Intl.ListFormat('en-AU');
export const joinNames = (names: readonly string[]): string => list.format(names);
