import { afterAll, expect } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { rememberReads } from '../harness/store-digest.ts';
import { openScene, type Scene } from './scene.ts';

/**
 * The scene of one file’s tests. When they are over its ledger and its documents must still add up. `remembersReads` is
 * for those that send thousands of requests that write nothing.
 */
export async function openTestedScene({ remembersReads = false } = {}): Promise<Scene> {
  const scene = await openScene();
  if (remembersReads) rememberReads(scene.portal);
  afterAll(async () => {
    const { breaches } = await verifyLedger(scene.portal.services, scene.portal.bucket);
    await scene.close();
    expect(breaches).toEqual([]);
  });
  return scene;
}
