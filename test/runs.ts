const ASKED = Number(process.env.RUNS ?? 0);

/** How often a test tries something: as often as is usual, or `RUNS` times if that is more, but no more than `most`. */
export function runs(usual: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(usual, ASKED), most);
}

/** Of a list of cases as many as `runs` says, spread over the whole list. */
export function some<T>(cases: readonly T[], usual: number): readonly T[] {
  const count = runs(usual, cases.length);
  return cases.filter(
    (_, at) => Math.floor(((at + 1) * count) / cases.length) > Math.floor((at * count) / cases.length),
  );
}
