/** One line of the report: what was measured, the figure, and what it is held to. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly held: string;
  readonly ok: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

async function timeMs(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/**
 * How many times longer one takes than the other: the median of the ratios of neighbouring runs, so that
 * a machine that is slow for a while is slow for both.
 */
export async function ratioOf(
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  rounds: number,
): Promise<{ ratio: number; subjectMs: number; baselineMs: number }> {
  await subject();
  await baseline();
  const subjects: number[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(await timeMs(baseline));
    subjects.push(await timeMs(subject));
  }
  return {
    ratio: median(subjects.map((ms, round) => ms / (baselines[round] ?? ms))),
    subjectMs: median(subjects),
    baselineMs: median(baselines),
  };
}

/** A ratio against its limit, as a line of the report. */
export function held(
  what: string,
  { ratio, subjectMs, baselineMs }: { ratio: number; subjectMs: number; baselineMs: number },
  most: number,
): Figure {
  return {
    what,
    figure: `${ratio.toFixed(2)} (${subjectMs.toFixed(1)} ms against ${baselineMs.toFixed(1)} ms)`,
    held: `≤ ${most}`,
    ok: ratio <= most,
  };
}
