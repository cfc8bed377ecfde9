import { EQUAL_CALLS } from './equal-calls.ts';
import { FAMILIES_AND_TRUSTS } from './families-and-trusts.ts';
import { KNOWN_PAYERS } from './known-payers.ts';
import { LARGE_FUND } from './large-fund.ts';
import { MONEY_THAT_CAME_BACK } from './money-that-came-back.ts';
import { NAMES_OF_THE_WORLD } from './names-of-the-world.ts';
import { NAMES_THAT_ARE_WORDS } from './names-that-are-words.ts';
import { ODD_CENTS } from './odd-cents.ts';
import { ROUND_AMOUNTS } from './round-amounts.ts';
import type { Scene } from './scene.ts';
import { SECOND_SMALL_FUND } from './second-small-fund.ts';
import { SEVERAL_AT_ONCE } from './several-at-once.ts';
import { SMALL_FUND } from './small-fund.ts';
import { WRITTEN_TO_DECEIVE } from './written-to-deceive.ts';

/** Matching is measured on these labelled scenes. Their authors had not read the matching code. */
export const LABELLED_SCENES: readonly Scene[] = [
  SMALL_FUND,
  ROUND_AMOUNTS,
  ODD_CENTS,
  FAMILIES_AND_TRUSTS,
  NAMES_OF_THE_WORLD,
  NAMES_THAT_ARE_WORDS,
  KNOWN_PAYERS,
  MONEY_THAT_CAME_BACK,
  SEVERAL_AT_ONCE,
  WRITTEN_TO_DECEIVE,
  LARGE_FUND,
  EQUAL_CALLS,
  SECOND_SMALL_FUND,
];
