export const DOUBLE_PRESS_MS = 400;
/** Two taps at the same place rarely hit the same pixel, so they may be this far apart. */
const SAME_PLACE_PX = 24;

/** The first click of a double click may have opened a question. The second must not answer it. */
export function ignoreDoubleClick(event: { detail: number; preventDefault(): void }): void {
  if (event.detail > 1) event.preventDefault();
}

/** After a press, another element may be under the pointer, so a second press is ignored. */
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
