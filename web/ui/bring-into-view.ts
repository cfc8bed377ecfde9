/** As a ref of what somebody came for: scrolls it into view once it is drawn. */
export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView?.({ block: 'center' });
}
