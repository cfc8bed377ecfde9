import { configFor, isLong } from './vitest.config.ts';

/** What `npm run test:long` runs: what `npm test` leaves out and CI does not. */
export default configFor(({ file }) => isLong(file));
