const ASKED = Number(process.env.RUNS ?? 0);

/** The number of tries of a test: `usual`, or `RUNS` if that is more, but at most `most`. */
export function runs(usual: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(usual, ASKED), most);
}

/** Returns as many cases as `runs` allows, spread over the whole list. */
export function some<T>(cases: readonly T[], usual: number): readonly T[] {
  const count = runs(usual, cases.length);
  return cases.filter(
    (_, at) => Math.floor(((at + 1) * count) / cases.length) > Math.floor((at * count) / cases.length),
  );
}
