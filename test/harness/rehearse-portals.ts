import { relative } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { DIFFERENCES } from './rehearsal-differences.ts';
import { nowRuns, skipFor } from './rehearsal-skips.ts';
import { endTest, forgetOpenPortal, startRehearsedPortal } from './rehearsed-portal.ts';
import { startPortalsBy } from './test-portal.ts';

const { REHEARSAL: url } = process.env;
if (!url) throw new Error('These suites run by npm run rehearse, which deploys the stage they need.');
forgetOpenPortal();
nowRuns(undefined);
startPortalsBy((options) => startRehearsedPortal(url, options));

beforeEach((context) => {
  nowRuns(context);
  const file = relative('test', context.task.file.filepath);
  const { name, suite } = context.task;
  const known = DIFFERENCES.find(
    ({ file: of, under, test = '' }) =>
      of === file && (under === undefined || suite?.name === under) && name.startsWith(test),
  );
  if (known) skipFor(known.reason);
});

afterEach(endTest);
