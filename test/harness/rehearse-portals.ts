import { startRehearsedPortal } from './rehearsed-portal.ts';
import { startPortalsBy } from './test-portal.ts';

const { REHEARSAL: url } = process.env;
if (!url) throw new Error('These suites run by npm run rehearse, which deploys the stage they need.');
startPortalsBy((options) => startRehearsedPortal(url, options));
