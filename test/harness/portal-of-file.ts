import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { lockLateRows } from '#functions/workers/nightly-check/lock-late-rows.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from './test-portal.ts';

const TWO_DAYS_MS = 48 * 3_600_000;
const isOpen = (portal: Partial<TestPortal>): portal is TestPortal => portal.services !== undefined;

async function verifyAndClose(portal: Partial<TestPortal>): Promise<void> {
  // If the portal did not open, its error was already reported.
  if (!isOpen(portal)) return;
  await portal.services.settled();
  const { services, lockedCopy } = portal;
  // Two days later, the index and the locked copy must contain every audit row.
  await portal.indexesShowAll();
  const later = { ...services, now: () => new Date(services.now().getTime() + TWO_DAYS_MS) };
  await lockLateRows(later, lockedCopy, { from: '0', untilMs: Number.POSITIVE_INFINITY });
  const { breaches } = await verifyLedger({ ...later, lockedBucket: lockedCopy }, portal.bucket);
  await portal.close();
  expect(breaches).toEqual([]);
}

/** The portal is ready only in tests and in a `beforeAll` after this call. */
export function portalOfFile(options: TestPortalOptions = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal(options));
  });
  afterAll(() => verifyAndClose(portal));
  return portal;
}

export function portalOfTest(options: TestPortalOptions = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeEach(async () => {
    Object.assign(portal, await startTestPortal(options));
  });
  afterEach(() => verifyAndClose(portal));
  return portal;
}
