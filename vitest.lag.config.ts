import { configFor, isLong, startsPortal } from './vitest.config.ts';

/** Suites that find what must not be decided on a list that lags; each is named with what is decided so. */
const DECIDES_ON_LISTS =
  /^(access\/cursors|functions\/(capital-calls\/.*|bank\/upload-bank|documents\/upload-document|messages\/(list|send)-messages|reconciliations\/list-outstanding|statements\/(get-statement-run|run-statements)|transactions\/(apply|delete)-classification-rule|users\/(create|update)-manager))\.test/;

/** What `npm run test:lag` runs: the suites of calls, on portals whose indexes show each change a second and a half late. */
export default configFor(
  (test) =>
    /^(functions|access)\//.test(test.file) &&
    startsPortal(test) &&
    !isLong(test.file) &&
    !DECIDES_ON_LISTS.test(test.file),
  { FAULTS: 'lag:1500' },
);
