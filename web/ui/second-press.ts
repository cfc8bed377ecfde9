/** Longer than the pause within a double click, but shorter than a decision to press again. */
export const DOUBLE_PRESS_MS = 400;
/** Two taps at the same place rarely hit the same pixel. */
const SAME_PLACE_PX = 24;

/** Ignores the second click of a double click, which could answer a question that the first click opened. */
export function ignoreDoubleClick(event: { detail: number; preventDefault(): void }): void {
  if (event.detail > 1) event.preventDefault();
}

/** Ignores a second press, because another element may have moved under the pointer after the first press. */
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
