import { isDeepStrictEqual } from 'node:util';

/** Whether a property becomes weaker by going from one value to another; undefined is a property that is not set. */
export type Weakening = (before: unknown, after: unknown) => boolean;

/** It may not change at all. */
export const changes: Weakening = (before, after) => !isDeepStrictEqual(before, after);

/** It may be set, and stays as it was set. */
export const changesOnceSet: Weakening = (before, after) => before !== undefined && changes(before, after);

/** It may be set and changed, and is never taken away. */
export const isTakenAway: Weakening = (before, after) => before !== undefined && after === undefined;

/** A list or text never becomes or gains this one. */
export function gains(unwanted: unknown): Weakening {
  return (before, after) => !listOf(before).includes(unwanted) && listOf(after).includes(unwanted);
}

/** It may only move to a later rank, from the weakest to the strongest. Of what has no rank, nothing is known. */
export function ranksLower(...ranks: readonly (readonly unknown[])[]): Weakening {
  const rankOf = (value: unknown) => ranks.findIndex((rank) => rank.includes(plain(value)));
  return (before, after) => changes(before, after) && (rankOf(after) < 0 || rankOf(after) < rankOf(before));
}

/** Off when not set; it is never switched off. */
export const isSwitchedOff = ranksLower([undefined, false], [true]);

/** It may only grow; `unset` is what counts when nothing is set. */
export function becomesLess(unset: number): Weakening {
  return (before, after) => changes(before, after) && !(numberOf(after, unset) >= numberOf(before, unset));
}

/** It may only shrink; `unset` is what counts when nothing is set. */
export function becomesMore(unset: number): Weakening {
  return (before, after) => changes(before, after) && !(numberOf(after, unset) <= numberOf(before, unset));
}

/** A list keeps what it has. */
export const losesOne: Weakening = (before, after) =>
  listOf(before).some((one) => !listOf(after).some((other) => isDeepStrictEqual(one, other)));

/** A list keeps what it has, or is left out where that means everything. */
export const coversLess: Weakening = (before, after) =>
  after !== undefined && (before === undefined || losesOne(before, after));

/** A list is not emptied. */
export const isEmptied: Weakening = (before, after) =>
  listOf(before).length > 0 && listOf(after).length === 0;

/** A list gains nothing; `unset` is what counts when nothing is set, and undefined that it means everything. */
export function gainsOne(unset?: readonly unknown[]): Weakening {
  return (before, after) => {
    const [had, has] = [before ?? unset, after ?? unset];
    return had !== undefined && (has === undefined || losesOne(has, had));
  };
}

/** CloudFormation makes or deletes one secondary index of a table at a time; one that changes counts as both. */
export const needsSeveralSteps: Weakening = (before, after) => {
  const namesOf = (indexes: unknown) => new Map(listOf(indexes).map((index) => [index.IndexName, index]));
  const [had, has] = [namesOf(before), namesOf(after)];
  const shapeOf = (index: { KeySchema?: unknown; Projection?: unknown }) => [
    index.KeySchema,
    index.Projection,
  ];
  const steps = [...new Set([...had.keys(), ...has.keys()])].map((name) => {
    const [old, now] = [had.get(name), has.get(name)];
    if (!old || !now) return 1;
    return isDeepStrictEqual(shapeOf(old), shapeOf(now)) ? 0 : 2;
  });
  return steps.reduce<number>((sum, count) => sum + count, 0) > 1;
};

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
export function listOf(value: unknown): any[] {
  return value === undefined ? [] : [value].flat();
}

/** Templates may write numbers and booleans as texts. */
function plain(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** NaN for what only CloudFormation knows, such as a reference. */
export function numberOf(value: unknown, unset: number): number {
  if (value === undefined) return unset;
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}
