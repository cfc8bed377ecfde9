import type { Choice } from './search-choices.ts';

const MOST = 5;

/** The last five records opened from the search, keyed by the address of the searched client's pages ('' for staff). */
const opened = new Map<string, readonly Choice[]>();

export function openedLately(pages: string): readonly Choice[] {
  return opened.get(pages) ?? [];
}

export function rememberOpened(pages: string, choice: Choice): void {
  const others = openedLately(pages).filter(({ to }) => to !== choice.to);
  opened.set(pages, [choice, ...others].slice(0, MOST));
}
