import { FAMILIES_AND_TRUSTS } from './families-and-trusts.ts';
import { NAMES_OF_THE_WORLD } from './names-of-the-world.ts';
import { NAMES_THAT_ARE_WORDS } from './names-that-are-words.ts';
import { ODD_CENTS } from './odd-cents.ts';
import { ROUND_AMOUNTS } from './round-amounts.ts';
import type { Scene } from './scene.ts';
import { SMALL_FUND } from './small-fund.ts';

/** The set by which matching is measured, written by people who had not read how it matches. */
export const LABELLED_SCENES: readonly Scene[] = [
  SMALL_FUND,
  ROUND_AMOUNTS,
  ODD_CENTS,
  FAMILIES_AND_TRUSTS,
  NAMES_OF_THE_WORLD,
  NAMES_THAT_ARE_WORDS,
];
