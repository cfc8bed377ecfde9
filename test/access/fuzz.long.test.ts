import { describe, test } from 'vitest';
import { pathNames } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { runs } from '#test/runs.ts';
import { expectRefused } from './expect-refused.ts';
import { fuzzCall, fuzzForm, fuzzUnknownIds } from './fuzzing.ts';
import { openTestedScene } from './tested-scene.ts';

// Every run draws the same cases. `npm run test:deep` and PROPERTY_SEED=random draw others.
const CASES = runs(30, 20_000);

const scene = await openTestedScene({ remembersReads: true });

describe.each(CAPABILITIES)('%s', (capability) => {
  test(`refuses ${CASES} damaged requests with the portal’s sentences and writes nothing`, async () => {
    await fuzzCall(scene, capability, CASES);
  });
});

// This call accepts an unknown id, because a layout can be kept before any file uses the layout.
const MAKES_UNKNOWN = ['keepStatementLayout'];

describe.each(
  CAPABILITIES.filter(
    (capability) => pathNames(callOf(capability).path).length > 0 && !MAKES_UNKNOWN.includes(capability),
  ),
)('%s', (capability) => {
  test('finds nothing under unknown ids, and writes nothing', async () => {
    await fuzzUnknownIds(scene, capability);
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

test('a form field without a name is refused like an unexpected one', async () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nx';
  for (const disposition of ['form-data; came="metadata"', 'form-data', 'form-data; name=""']) {
    const form = `--edge\r\nContent-Disposition: ${disposition}\r\n\r\n{}\r\n--edge\r\n${file}\r\n--edge--\r\n`;
    const answer = await scene.portal.call(scene.portal.manager, 'POST', '/documents/upload', form, {
      'content-type': 'multipart/form-data; boundary=edge',
    });
    expectRefused(answer, disposition);
  }
});
