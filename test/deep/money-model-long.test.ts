import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orders, turns } from '#test/functions/reconciliations/money-model.ts';
import { openFund, runSequence } from '#test/functions/reconciliations/money-runner.ts';

/** Sequences that are taken back; another number for a shorter run. */
const SEQUENCES = Number(process.env.MONEY_SEQUENCES ?? 10_000);

test('1,000 long sequences, compared with the model after every step', async () => {
  const fund = await openFund();
  let performed = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(turns, { minLength: 5, maxLength: 60, size: 'max' }), async (sequence) => {
        await runSequence(fund, sequence, { everyStep: true });
        performed += sequence.length;
      }),
      { numRuns: 1_000 },
    );
  } finally {
    await fund.close();
  }
  expect(performed).toBeGreaterThan(25_000);
});

test.each([
  ['without faults', 0.6, {}],
  [
    'while the database reports conflicts, throttles and loses replies',
    0.3,
    { conflict: 0.1, throttle: 0.03, lostReply: 0.03 },
  ],
  ['while the indexes lag as well', 0.1, { conflict: 0.05, throttle: 0.02, lostReply: 0.02, lag: 20 }],
])(
  `of ${SEQUENCES} sequences of two managers their part, taken back in any order, leaves every record and figure as before, %s`,
  async (_when, part, faults) => {
    const fund = await openFund(faults);
    const sequences = fc.array(turns, { minLength: 2, maxLength: 9 });
    try {
      await fc.assert(
        fc.asyncProperty(sequences, orders, async (sequence, order) => {
          await runSequence(fund, sequence, { everyStep: false, order });
        }),
        { numRuns: Math.ceil(SEQUENCES * part), endOnFailure: true },
      );
    } finally {
      await fund.close();
    }
  },
);
