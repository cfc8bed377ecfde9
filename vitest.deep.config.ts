import { configFor, isDeep } from './vitest.config.ts';

/** What `npm run test:deep` runs: the tests that `RUNS` repeats, on other values than the usual ones, and the deep ones. */
export default configFor(
  ({ file, text }) => isDeep(file) || /from '(#test\/runs|\.\/accessible)\.ts'|\bfc\.assert\(/.test(text),
  {
    RUNS: process.env.RUNS ?? '10000',
    PROPERTY_SEED: process.env.PROPERTY_SEED ?? 'random',
  },
);
