import type { Choice } from './search-choices.ts';

const MOST = 5;

/** The records last opened from the search. The key is the address of the client's pages. A sign-out clears them. */
const opened = new Map<string, readonly Choice[]>();

export function openedLately(pages: string): readonly Choice[] {
  return opened.get(pages) ?? [];
}

export function rememberOpened(pages: string, choice: Choice): void {
  const others = openedLately(pages).filter(({ to }) => to !== choice.to);
  opened.set(pages, [choice, ...others].slice(0, MOST));
}
