import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCAL_POLLER_ARN } from '#local/bank-poller.ts';
import { runStateMachine } from '#local/state-machine.ts';
import { bankPollerDefinition } from '#shared/bank-poller-definition.ts';

const definition = bankPollerDefinition(LOCAL_POLLER_ARN);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The poller's function returns or throws the results in order, then repeats the last one. */
function execute(...results: (string | Error | Promise<unknown>)[]) {
  const inputs: object[] = [];
  const stop = new AbortController();
  const execution = runStateMachine(
    definition,
    { session_id: 'session-1' },
    {
      call: async (data) => {
        const result = results[Math.min(inputs.push(data), results.length) - 1];
        if (result instanceof Error) throw result;
        return typeof result === 'string' ? { status: result } : result;
      },
      signal: stop.signal,
    },
  );
  // The test awaits the execution later, so an earlier rejection must not count as unhandled.
  execution.catch(() => {});
  return { execution, inputs, stop };
}

test('it waits five seconds before each call, and calls until the session is no longer pending', async () => {
  const { execution, inputs } = execute('pending', 'pending', 'active');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(inputs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(inputs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(inputs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await execution).toEqual({ session_id: 'session-1', answer: { status: 'active' } });
  expect(inputs).toEqual([
    { session_id: 'session-1' },
    { session_id: 'session-1', answer: { status: 'pending' } },
    { session_id: 'session-1', answer: { status: 'pending' } },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('after an error it waits and calls again, and the error does not reach the next input', async () => {
  const { execution, inputs } = execute(new Error('Not this time'), 'failed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await execution).toEqual({ session_id: 'session-1', answer: { status: 'failed' } });
  expect(inputs).toEqual([{ session_id: 'session-1' }, { session_id: 'session-1' }]);
});

test('a call without an answer within a minute is an error like any other', async () => {
  const { execution, inputs } = execute(new Promise(() => {}), 'active');
  await vi.advanceTimersByTimeAsync(5_000 + 60_000 + 4_999);
  expect(inputs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await execution).toMatchObject({ answer: { status: 'active' } });
});

test('an execution that does not end within 20 minutes times out and stops calling', async () => {
  const { execution, inputs } = execute('pending');
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  await expect(execution).rejects.toThrow('States.Timeout');
  const before = inputs.length;
  expect(before).toBeGreaterThan(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inputs).toHaveLength(before);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([1_000, 6_000])('a stopped execution ends after %i ms, while it waits or calls', async (ms) => {
  const { execution, inputs, stop } = execute(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(ms);
  const before = inputs.length;
  stop.abort(new Error('Stopped'));
  await expect(execution).rejects.toThrow('Stopped');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(inputs).toHaveLength(before);
  expect(vi.getTimerCount()).toBe(0);
});
