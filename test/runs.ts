const ASKED = Number(process.env.RUNS ?? 0);

/** Returns how often a test tries: `usual`, or `RUNS` if that is more, but at most `most`. */
export function runs(usual: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(usual, ASKED), most);
}

export function some<T>(cases: readonly T[], usual: number): readonly T[] {
  const count = runs(usual, cases.length);
  return cases.filter(
    (_, at) => Math.floor(((at + 1) * count) / cases.length) > Math.floor((at * count) / cases.length),
  );
}
