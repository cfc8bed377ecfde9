import { vi } from 'vitest';

export async function withoutWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  // Each wait is `Math.random()` times a growing limit, so 0 removes the waits.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  try {
    return await work();
  } finally {
    random.mockRestore();
  }
}
