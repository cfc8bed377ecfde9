import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sealAudit } from '#functions/audit/seal-audit.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from './test-portal.ts';

const HOUR_MS = 3_600_000;
const isOpen = (portal: Partial<TestPortal>): portal is TestPortal => portal.services !== undefined;

async function verifyAndClose(portal: Partial<TestPortal>): Promise<void> {
  // Why it did not open has been told.
  if (!isOpen(portal)) return;
  await portal.services.settled();
  const { services, lockedCopy } = portal;
  // As when two hours have passed, so that every row is in the index and sealed.
  await portal.indexesShowAll();
  await sealAudit(
    { ...services, now: () => new Date(services.now().getTime() + 2 * HOUR_MS) },
    lockedCopy,
    Number.POSITIVE_INFINITY,
  );
  const { breaches } = await verifyLedger({ ...services, lockedBucket: lockedCopy }, portal.bucket);
  await portal.close();
  expect(breaches).toEqual([]);
}

/**
 * The portal that the tests of a file share. It can be used once they or a later `beforeAll` run; when they are done,
 * its ledger and documents must be without a contradiction.
 */
export function portalOfFile(options: TestPortalOptions = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal(options));
  });
  afterAll(() => verifyAndClose(portal));
  return portal;
}

/** The same with a new portal for each test. */
export function portalOfTest(options: TestPortalOptions = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeEach(async () => {
    Object.assign(portal, await startTestPortal(options));
  });
  afterEach(() => verifyAndClose(portal));
  return portal;
}
