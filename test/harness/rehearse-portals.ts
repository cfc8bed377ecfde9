import { afterEach, beforeEach } from 'vitest';
import { endTest, forgetOpenPortal, nowRuns, startRehearsedPortal } from './rehearsed-portal.ts';
import { startPortalsBy } from './test-portal.ts';

const { REHEARSAL: url } = process.env;
if (!url) throw new Error('These suites run by npm run rehearse, which deploys the stage they need.');
forgetOpenPortal();
nowRuns(undefined);
startPortalsBy((options) => startRehearsedPortal(url, options));

beforeEach(nowRuns);
afterEach(endTest);
