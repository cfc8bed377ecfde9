import { afterAll, expect } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { openScene, type Scene } from './scene.ts';

/** The scene of one file’s tests. When they are over its ledger and its documents must still add up. */
export async function openTestedScene(): Promise<Scene> {
  const scene = await openScene();
  afterAll(async () => {
    const { breaches } = await verifyLedger(scene.portal.services, scene.portal.bucket);
    await scene.close();
    expect(breaches).toEqual([]);
  });
  return scene;
}
