import { beforeAll, describe, expect, test } from 'vitest';
import { STAGES } from '#infra/stages.ts';
import { missingForEmulator } from '#local/rehearsal/emulator.ts';
import {
  type Assemblies,
  FAILURES,
  rehearseFirstDeployment,
  synthesizeBoth,
} from '../../bin/rehearse-first-deployment.ts';

const missing = missingForEmulator();
if (missing) console.log(missing);

describe.skipIf(missing)('a first deployment', () => {
  let assemblies: Assemblies;
  beforeAll(() => {
    assemblies = synthesizeBoth(STAGES.staging);
  });

  test.each(['distribution', 'pool', 'bucket', 'lock'] as const)(
    'that fails at the %s is repeated by the same command until it is complete and protected, and keeps what it made',
    async (where) => {
      const { told, kept } = await rehearseFirstDeployment(STAGES.staging, where, assemblies);
      expect(told).toEqual([
        expect.stringContaining(FAILURES[where].reason),
        expect.stringContaining('run the same command again'),
      ]);
      expect(kept).toBeGreaterThan(0);
    },
  );

  test('whose second pass leaves a stage unprotected is not taken for complete', async () => {
    const unprotected = { whole: assemblies.first, first: assemblies.first };
    await expect(rehearseFirstDeployment(STAGES.staging, 'bucket', unprotected)).rejects.toThrow(
      'Portal-staging is not protected from deletion.',
    );
  });
});
