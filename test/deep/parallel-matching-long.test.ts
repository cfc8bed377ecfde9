import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundLedger } from '#test/functions/capital-calls/calling.ts';
import {
  businessFields,
  matchInParallel,
  openMatching,
} from '#test/functions/reconciliations/parallel-matching.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ faults: { conflict: 0.05, throttle: 0.02 } });
});

afterAll(() => portal.close());

test('2,000 random matches by eight at once, all undone, leave what was there before', async () => {
  const matching = await openMatching(portal);
  const before = await businessFields(portal);
  expect(await matchInParallel(portal, matching, 2_000)).toBeGreaterThan(200);
  await expectSoundLedger(portal);
  expect(await businessFields(portal)).toEqual(before);
});
