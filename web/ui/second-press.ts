/** Longer than a double click, shorter than the time to decide on another press. */
export const DOUBLE_PRESS_MS = 400;
/** Two taps never hit exactly the same pixel. */
const SAME_PLACE_PX = 24;

/** Ignores the second click of a double click: a question may have appeared between the two. */
export function ignoreDoubleClick(event: { detail: number; preventDefault(): void }): void {
  if (event.detail > 1) event.preventDefault();
}

/**
 * Ignores the second press of a double click or tap. After the first press another element may have moved to
 * the same place, and the user did not mean to press it. Presses elsewhere are not ignored.
 */
export function ignoreSecondPress({ clientX, clientY }: { clientX: number; clientY: number }): void {
  // A press by keyboard has the coordinates 0, 0.
  if (clientX === 0 && clientY === 0) return;
  const ignore = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SAME_PLACE_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, true);
  setTimeout(() => document.removeEventListener('click', ignore, true), DOUBLE_PRESS_MS);
}
