import fc from 'fast-check';

/**
 * What properties are tried on is the same in every run, so that a change is refused for what it does and not
 * for the luck of the draw. `PROPERTY_SEED=random npm test` looks further, and so does `npm run test:deep`.
 */
const FIXED_SEED = 20_260_701;

const asked = process.env.PROPERTY_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? FIXED_SEED : Number(asked) });
