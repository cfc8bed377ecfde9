import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { startTestPortal } from '#test/harness/test-portal.ts';
import { runs } from '#test/runs.ts';
import { openHistories, type Step, steps } from './random-histories.ts';

const CLIENTS = 100;
const FUNDS = 3;
const STEPS_OF_CLIENT = 3;

async function tryHistories(history: readonly Step[]): Promise<void> {
  const portal = await startTestPortal({
    faults: { conflict: 0.01, throttle: 0.01, lostReply: 0.01, lag: 20, seed: 3 },
  });
  try {
    const { perform, compare, facts } = await openHistories(portal, CLIENTS);
    for (const step of history) await perform(step);
    const from = history[0]?.pick ?? 0;
    await compare((month, client) =>
      client === undefined ? (month + from) % 2 === 0 : (month + client) % 8 === 0,
    );
    expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
    expect(facts.length).toBeGreaterThan(CLIENTS / 3);
  } finally {
    await portal.close();
  }
}

test('of any history figure, statement, register and export agree on every day, and a closed month says the same for ever', async () => {
  const funds = fc.array(steps(CLIENTS, CLIENTS * STEPS_OF_CLIENT), { minLength: FUNDS, maxLength: FUNDS });
  await fc.assert(
    fc.asyncProperty(funds, async (histories) => {
      await Promise.all(histories.map(tryHistories));
    }),
    { numRuns: Math.ceil(runs(CLIENTS * FUNDS) / (CLIENTS * FUNDS)), endOnFailure: true },
  );
});
