/** This time is longer than the pause within a double click, but shorter than a decision to press again takes. */
export const DOUBLE_PRESS_MS = 400;
/** Presses within this distance count as presses at the same place, because two taps rarely hit the same pixel. */
const SAME_PLACE_PX = 24;

/** Cancels the second click of a double click, which could answer a question that appeared after the first click. */
export function ignoreDoubleClick(event: { detail: number; preventDefault(): void }): void {
  if (event.detail > 1) event.preventDefault();
}

/** Ignores a second press at the same place. Another element may have moved there after the first press. */
export function ignoreSecondPress({ clientX, clientY }: { clientX: number; clientY: number }): void {
  // A press by keyboard has the coordinates 0, 0. No second press is ignored after it.
  if (clientX === 0 && clientY === 0) return;
  const ignore = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SAME_PLACE_PX) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, true);
  setTimeout(() => document.removeEventListener('click', ignore, true), DOUBLE_PRESS_MS);
}
