import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from './test-portal.ts';

async function verifyAndClose(portal: TestPortal): Promise<void> {
  await portal.services.settled();
  const { breaches } = await verifyLedger(portal.services, portal.bucket);
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
