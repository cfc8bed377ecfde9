/** A ref for the element that a link points to: scrolls it into view once it is rendered. */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView?.({ block: 'center' });
}
