export function hasWords(words: string, ...texts: readonly string[]): boolean {
  const wanted = words.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
