import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories } from '#test/functions/capital-calls/call-model.ts';
import { openCalls, runCalls } from '#test/functions/capital-calls/call-runner.ts';

/** Another number for a shorter run. */
const HISTORIES = Number(process.env.CALL_HISTORIES ?? 300);

test.each([
  ['without faults', 0.5, {}],
  ['while the database reports conflicts and throttles', 0.4, { conflict: 0.1, throttle: 0.03 }],
  ['while the indexes lag as well', 0.1, { conflict: 0.05, throttle: 0.02, lag: 20 }],
])(
  `of ${HISTORIES} histories of calls their part adds up at every step and is as before when taken back, %s`,
  async (_when, part, faults) => {
    const calls = await openCalls(faults);
    let performed = 0;
    try {
      await fc.assert(
        fc.asyncProperty(histories(5, 40), async (history) => {
          await runCalls(calls, history);
          performed += history.length;
        }),
        { numRuns: Math.ceil(HISTORIES * part), endOnFailure: true },
      );
    } finally {
      await calls.close();
    }
    expect(performed).toBeGreaterThan(HISTORIES * part * 5);
  },
);
