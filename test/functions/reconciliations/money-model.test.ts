import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders, turns } from './money-model.ts';
import { type Fund, openFund, runSequence } from './money-runner.ts';

const SEQUENCES = 500;
/** How many of them are taken back again, step by step. */
const UNWOUND = 300;
let fund: Fund;

beforeAll(async () => {
  fund = await openFund({ conflict: 0.03, throttle: 0.01 });
});

afterAll(() => fund.close());

const sequences = fc.array(turns, { minLength: 2, maxLength: 9 });

test('after any sequence of recording, importing, classifying, allocating, matching, correcting and retrying by two managers, the sums equal the model’s', async () => {
  const property = fc.asyncProperty(sequences, async (sequence) => {
    await runSequence(fund, sequence, { everyStep: false });
  });
  await fc.assert(property, { numRuns: SEQUENCES - UNWOUND, endOnFailure: true });
});

test('any sequence of two managers, taken back in any order, leaves every record and figure as before', async () => {
  const property = fc.asyncProperty(sequences, orders, async (sequence, order) => {
    await runSequence(fund, sequence, { everyStep: false, order });
  });
  await fc.assert(property, { numRuns: UNWOUND, endOnFailure: true });
  expect([SEQUENCES, UNWOUND]).toEqual([500, 300]);
});
