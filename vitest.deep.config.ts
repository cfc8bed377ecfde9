import { configFor, isDeep } from './vitest.config.ts';

/** `npm run test:deep` runs the deep tests. Tests that use `runs`, `some` or `fc.assert` run too, with more cases. */
export default configFor(
  ({ file, text }) => isDeep(file) || /from '(#test\/runs|\.\/accessible)\.ts'|\bfc\.assert\(/.test(text),
  {
    RUNS: process.env.RUNS ?? '10000',
    PROPERTY_SEED: process.env.PROPERTY_SEED ?? 'random',
  },
);
