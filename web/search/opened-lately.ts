import type { Choice } from './search-choices.ts';

const MOST = 5;

/**
 * What was opened from the search last, by whose pages they were. Kept by this page of the browser alone: a sign-out
 * loads another, and nothing of it is stored.
 */
const opened = new Map<string, readonly Choice[]>();

export function openedLately(pages: string): readonly Choice[] {
  return opened.get(pages) ?? [];
}

export function rememberOpened(pages: string, choice: Choice): void {
  const others = openedLately(pages).filter(({ to }) => to !== choice.to);
  opened.set(pages, [choice, ...others].slice(0, MOST));
}
