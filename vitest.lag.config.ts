import { configFor, isLong, startsPortal } from './vitest.config.ts';

/** What `npm run test:lag` runs: the suites of calls, on portals whose indexes show each change a second and a half late. */
export default configFor(
  (test) => /^(functions|access)\//.test(test.file) && startsPortal(test) && !isLong(test.file),
  { FAULTS: 'lag:1500' },
);
