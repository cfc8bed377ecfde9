import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steps } from './money-model.ts';
import { type Fund, openFund, runSequence } from './money-runner.ts';

const SEQUENCES = 500;
let fund: Fund;

beforeAll(async () => {
  fund = await openFund();
});

afterAll(() => fund.close());

test('whatever is recorded, imported, classified, allocated, matched, taken back and sent again, money is where the model says', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 9 }), async (sequence) => {
      await runSequence(fund, sequence, { everyStep: false });
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  expect(SEQUENCES).toBeGreaterThanOrEqual(500);
});
