/** Longer than the pause in a double click, and shorter than the time a user needs to decide on another press. */
export const DOUBLE_PRESS_MS = 400;
/** How far apart two presses at the same place can be. Two taps never hit exactly the same pixel. */
const SAME_PLACE_PX = 24;

/** Ignores the second click of a double click, because a question may have appeared after the first. */
export function ignoreDoubleClick(event: { detail: number; preventDefault(): void }): void {
  if (event.detail > 1) event.preventDefault();
}

/**
 * Ignores the second press of a double click or double tap. After the first press another element may have moved to the same
 * place, and the user did not mean to press that element. Presses elsewhere are not ignored.
 */
export function ignoreSecondPress({ clientX, clientY }: { clientX: number; clientY: number }): void {
  // Not a pointer: a press by keyboard has the coordinates 0, 0.
  if (clientX === 0 && clientY === 0) return;
  const ignore = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SAME_PLACE_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, true);
  setTimeout(() => document.removeEventListener('click', ignore, true), DOUBLE_PRESS_MS);
}
