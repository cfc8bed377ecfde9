import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkAddsUp,
  checkRefused,
  checkSameBytes,
  clientLedger,
  period,
} from '../functions/statements/random-ledgers.ts';

test('of two thousand ledgers each statement adds up, meets the next and is refused where it is a cent off', () => {
  expect.hasAssertions();
  const wrong = fc.integer({ min: -1_000, max: 1_000 }).filter((by) => by !== 0);
  fc.assert(
    fc.property(clientLedger, period, wrong, (ledger, given, by) => {
      checkAddsUp(ledger, given);
      checkRefused(ledger, given, by);
    }),
    { numRuns: 2_000 },
  );
});

test('of two thousand ledgers each paper made again is the same to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(clientLedger, period, (ledger, given) => checkSameBytes(ledger, given)),
    { numRuns: 2_000 },
  );
});
