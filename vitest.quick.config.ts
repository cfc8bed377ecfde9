import { configFor, isLong } from './vitest.config.ts';

/** What `npm test` runs: every test but the long and the deep ones. */
export default configFor((file) => !isLong(file));
