import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { expectSoundLedger } from '../capital-calls/calling.ts';
import { businessFields, matchInParallel, openMatching } from './parallel-matching.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ faults: { conflict: 0.05, throttle: 0.02 } });
});

afterAll(() => portal.close());

test('80 random matches by eight at once, all undone, leave what was there before', async () => {
  const matching = await openMatching(portal);
  const before = await businessFields(portal);
  expect(await matchInParallel(portal, matching, 80)).toBeGreaterThan(20);
  await expectSoundLedger(portal);
  expect(await businessFields(portal)).toEqual(before);
});
