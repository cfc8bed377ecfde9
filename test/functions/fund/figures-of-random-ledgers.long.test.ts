import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { runs } from '#test/runs.ts';
import { turns } from '../reconciliations/money-model.ts';
import { type Fund, openFund, runSequence } from '../reconciliations/money-runner.ts';
import { everyFigure, expectToAddUp } from './figure-rows.ts';

const SEQUENCES = runs(3);
let fund: Fund;

beforeAll(async () => {
  fund = await openFund();
});

afterAll(() => fund.close());

test('after any sequence of recording, importing, classifying, allocating, matching and correcting, every figure is the sum of its terms, and of the rows behind each link', async () => {
  const sequences = fc.array(turns, { minLength: 8, maxLength: 24, size: 'max' });
  let run = 0;
  const property = fc.asyncProperty(sequences, async (sequence) => {
    await runSequence(fund, sequence, { everyStep: false });
    const { portal } = fund;
    await portal.indexesShowAll();
    const { clients, lines } = fund.model();
    const calls = [...new Set(lines.map(({ callId }) => callId))];
    const reader = {
      get: async (path: string) => (await portal.call(portal.manager, 'GET', path)).body,
      today: fundDateAt(portal.services.now()),
    };
    for (const query of everyFigure(clients, calls, ['2025-06-02'])) await expectToAddUp(reader, query);
    run += 1;
  });
  await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
  expect(run).toBe(SEQUENCES);
});
