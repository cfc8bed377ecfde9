export interface Draws {
  /** A whole number in this range, including both ends. */
  readonly between: (least: number, most: number) => number;
  readonly percent: (times: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly some: <T>(choices: readonly T[], count: number) => T[];
}

/** Pseudo-random numbers from 0 to 1, always the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function drawsOf(seed: number): Draws {
  // Without this step, neighbouring seeds would start with similar numbers.
  const next = random(Math.imul(seed, 0x9e3779b1) ^ 0x51ed270b);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[between(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('There is nothing to pick from');
    return chosen;
  };
  const some = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(between(0, left.length - 1), 1));
    }
    return chosen;
  };
  return { between, percent: (times) => next() * 100 < times, pick, some };
}
