import type { Choice } from './search-choices.ts';

const MOST = 5;

/** The keys are the addresses of the searched client's pages, or '' for staff. */
const opened = new Map<string, readonly Choice[]>();

export function openedLately(pages: string): readonly Choice[] {
  return opened.get(pages) ?? [];
}

export function rememberOpened(pages: string, choice: Choice): void {
  const others = openedLately(pages).filter(({ to }) => to !== choice.to);
  opened.set(pages, [choice, ...others].slice(0, MOST));
}
