import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#test/runs.ts';
import { startTestPortal, type TestPortal } from '../../harness/test-portal.ts';
import { expectSoundLedger } from '../capital-calls/calling.ts';
import { businessFields, matchInParallel, openMatching } from './parallel-matching.ts';

const MATCHES = runs(80, 2_000);
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ faults: { conflict: 0.05, throttle: 0.02 } });
});

afterAll(() => portal.close());

test(`${MATCHES} random matches by eight in parallel, all undone, restore the earlier state`, async () => {
  const matching = await openMatching(portal);
  const before = await businessFields(portal);
  expect(await matchInParallel(portal, matching, MATCHES)).toBeGreaterThan(20);
  await expectSoundLedger(portal);
  expect(await businessFields(portal)).toEqual(before);
});
