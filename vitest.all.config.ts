import { configFor, isDeep } from './vitest.config.ts';

/** The tests of CI: all but the deep ones. */
export default configFor(({ file }) => !isDeep(file));
