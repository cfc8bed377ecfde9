import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { steps } from '#test/functions/reconciliations/money-model.ts';
import { type Fund, openFund, runSequence } from '#test/functions/reconciliations/money-runner.ts';

let fund: Fund;
let performed = 0;

beforeAll(async () => {
  fund = await openFund();
});

afterAll(() => fund.close());

test('1,000 long sequences, compared with the model after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60, size: 'max' }), async (sequence) => {
      await runSequence(fund, sequence, { everyStep: true });
      performed += sequence.length;
    }),
    { numRuns: 1_000 },
  );
  expect(performed).toBeGreaterThan(25_000);
});
