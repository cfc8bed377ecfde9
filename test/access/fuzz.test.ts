import { describe, test } from 'vitest';
import { pathNames } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { expectRefused } from './expect-refused.ts';
import { fuzzCall, fuzzForm, fuzzUnknownIds } from './fuzzing.ts';
import { openTestedScene } from './tested-scene.ts';

// The same in every run; `npm run test:deep` and PROPERTY_SEED=random look further.
const CASES = 200;

const scene = await openTestedScene();

describe.each(CAPABILITIES)('%s', (capability) => {
  test(`refuses ${CASES} damaged requests in our words and writes nothing`, async () => {
    await fuzzCall(scene, capability, CASES);
  });
});

describe.each(CAPABILITIES.filter((capability) => pathNames(callOf(capability).path).length > 0))(
  '%s',
  (capability) => {
    test('finds nothing under ids that no record has, and writes nothing', async () => {
      await fuzzUnknownIds(scene, capability);
    });
  },
);

describe.each(CAPABILITIES.filter((capability) => callOf(capability).file !== undefined))(
  'the form of %s',
  (capability) => {
    test(`in ${CASES} damaged ways is refused in our words or only read, and writes nothing`, async () => {
      await fuzzForm(scene, capability, CASES);
    });
  },
);

test('a field of a form that has no name is refused like one of another name', async () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nx';
  for (const disposition of ['form-data; came="metadata"', 'form-data', 'form-data; name=""']) {
    const form = `--edge\r\nContent-Disposition: ${disposition}\r\n\r\n{}\r\n--edge\r\n${file}\r\n--edge--\r\n`;
    const answer = await scene.portal.call(scene.portal.manager, 'POST', '/documents/upload', form, {
      'content-type': 'multipart/form-data; boundary=edge',
    });
    expectRefused(answer, disposition);
  }
});
