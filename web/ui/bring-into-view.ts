export function bringIntoView(element: Element | null): void {
  element?.scrollIntoView?.({ block: 'center' });
}
