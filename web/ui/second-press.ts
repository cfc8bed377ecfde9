/** Longer than a double click lasts, shorter than a next decision takes. */
export const DOUBLE_PRESS_MS = 400;
/** A finger does not come down twice on the same pixel. */
const SAME_PLACE_PX = 24;

/**
 * Lets the second press of a double click or tap do nothing. The pressed button has gone by then, and what
 * stands in its place, be it another row that moved up, was not meant. For a moment, and only there: who
 * presses elsewhere has looked.
 */
export function ignoreSecondPress({ clientX, clientY }: { clientX: number; clientY: number }): void {
  // The keyboard presses at 0, 0.
  if (clientX === 0 && clientY === 0) return;
  const ignore = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SAME_PLACE_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, true);
  setTimeout(() => document.removeEventListener('click', ignore, true), DOUBLE_PRESS_MS);
}
