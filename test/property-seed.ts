import fc from 'fast-check';
import { runs } from './runs.ts';

/**
 * What properties are tried on is the same in every run, so that a change is refused for what it does and not
 * for the luck of the draw. `PROPERTY_SEED=random npm test` looks further, and so does `npm run test:deep`.
 */
const FIXED_SEED = 20_260_701;

const asked = process.env.PROPERTY_SEED;
fc.configureGlobal({
  numRuns: runs(100),
  ...(asked === 'random' ? {} : { seed: asked === undefined ? FIXED_SEED : Number(asked) }),
});
