import { vi } from 'vitest';

/** While `work` runs, a call that loses a race or finds the database busy tries again immediately, as often as usual. */
export async function withoutWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  // Each wait is a random share of a limit that grows.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  try {
    return await work();
  } finally {
    random.mockRestore();
  }
}
