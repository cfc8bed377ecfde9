import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#test/runs.ts';
import { orders, turns } from './money-model.ts';
import { type Fund, openFund, runSequence } from './money-runner.ts';

const SEQUENCES = runs(30);
let fund: Fund;

beforeAll(async () => {
  fund = await openFund({ conflict: 0.03, throttle: 0.01 });
});

afterAll(() => fund.close());

test('after any sequence of recording, transferring, importing, classifying, allocating, matching, correcting and retrying by two managers, the sums equal the model’s, and once it is undone in any order, every record and figure is as before', async () => {
  let run = 0;
  const sequences = fc.array(turns, { minLength: 2, maxLength: 9 });
  const property = fc.asyncProperty(sequences, orders, async (sequence, order) => {
    await runSequence(fund, sequence, { everyStep: false, order });
    run += 1;
  });
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
  expect(run).toBe(SEQUENCES);
});
