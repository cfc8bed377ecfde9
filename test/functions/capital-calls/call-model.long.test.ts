import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#test/runs.ts';
import { histories } from './call-model.ts';
import { type Calls, openCalls, runCalls } from './call-runner.ts';

const HISTORIES = runs(9);
let calls: Calls;

beforeAll(async () => {
  calls = await openCalls();
});

afterAll(() => calls.close());

test('after any history of a call, its amount is matched, due, written off or withdrawn, and undoing restores the earlier state', async () => {
  let performed = 0;
  await fc.assert(
    fc.asyncProperty(histories(4, 14), async (history) => {
      await runCalls(calls, history);
      performed += history.length;
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
  expect(performed).toBeGreaterThan(HISTORIES * 6);
});
