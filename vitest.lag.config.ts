import { configFor, isLong, startsPortal } from './vitest.config.ts';

/** `npm run test:lag` runs the tests of calls while the database's indexes show each change 1.5 seconds late. */
export default configFor(
  (test) => /^(functions|access)\//.test(test.file) && startsPortal(test) && !isLong(test.file),
  { FAULTS: 'lag:1500' },
);
