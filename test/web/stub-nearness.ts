import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Nothing is on a screen here, so what waits to come near it is told so by the function answered. */
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
