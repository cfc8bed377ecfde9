import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Elements have no position in this environment. The returned function reports all observed elements as near the view. */
export function stubNearness(): () => void {
  const watched = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: () => void;
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => told([{ isIntersecting: true }]);
      }
      observe() {
        watched.add(this.#tell);
      }
      disconnect() {
        watched.delete(this.#tell);
      }
    },
  );
  return () => act(() => [...watched].forEach((tell) => void tell()));
}
