import type { Choice } from './search-choices.ts';

const MOST = 5;

/** The records last opened from the search, by the address of the searched client's pages. A sign-out clears the map. */
const opened = new Map<string, readonly Choice[]>();

export function openedLately(pages: string): readonly Choice[] {
  return opened.get(pages) ?? [];
}

export function rememberOpened(pages: string, choice: Choice): void {
  const others = openedLately(pages).filter(({ to }) => to !== choice.to);
  opened.set(pages, [choice, ...others].slice(0, MOST));
}
