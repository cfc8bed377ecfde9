import { describe, expect, test } from 'vitest';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { fuzzCall, fuzzForm } from '#test/access/fuzzing.ts';
import { openTestedScene } from '#test/access/tested-scene.ts';

/** For each call; another number for a shorter run. */
const CASES = Number(process.env.FUZZ_CASES ?? 20_000);
const HANGING_MS = 2_000;

const scene = await openTestedScene();

describe.each(CAPABILITIES)('%s', (capability) => {
  test(`refuses ${CASES} damaged requests with the portal’s sentences, writes nothing and never hangs`, async () => {
    expect(await fuzzCall(scene, capability, CASES)).toBeLessThan(HANGING_MS);
  });
});

describe.each(CAPABILITIES.filter((capability) => callOf(capability).file !== undefined))(
  'the form of %s',
  (capability) => {
    test(`in ${CASES} damaged variants is refused with the portal’s sentences or only read, and writes nothing`, async () => {
      await fuzzForm(scene, capability, CASES);
    });
  },
);
