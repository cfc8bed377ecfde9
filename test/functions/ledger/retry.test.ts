import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryTransient } from '#functions/ledger/retry.ts';

const passing = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // Makes the waits between tries minimal, because the fake timers do not replace them.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function giveUp(workMs: number): Promise<{ tries: number; tookMs: number }> {
  const startedMs = performance.now();
  let tries = 0;
  const outcome = retryTransient(async () => {
    tries += 1;
    vi.advanceTimersByTime(workMs);
    throw passing;
  });
  await expect(outcome).rejects.toMatchObject({ code: 'busy' });
  return { tries, tookMs: performance.now() - startedMs };
}

// Some calls write twice, and both writes must end within a function's 30 s.
test('an operation that keeps failing slowly is given up after 8 s and the attempt then running', async () => {
  for (const workMs of [100, 1_000, 3_000]) {
    const { tries, tookMs } = await giveUp(workMs);
    expect(tries).toBeGreaterThan(1);
    expect(tookMs).toBeLessThanOrEqual(8_000 + workMs);
  }
});

test('an operation that fails immediately is tried 12 times', async () => {
  expect((await giveUp(0)).tries).toBe(12);
});
