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

export interface Ratio {
  readonly ratio: number;
  readonly middle: readonly [number, number];
  readonly subjectMs: number;
  readonly baselineMs: number;
}

export async function ratioOf(
  subject: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  rounds: number,
): Promise<Ratio> {
  await subject();
  await baseline();
  const subjects: number[] = [];
  const baselines: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    baselines.push(await timeMs(baseline));
    subjects.push(await timeMs(subject));
  }
  const ratios = subjects.map((ms, round) => ms / (baselines[round] ?? ms)).sort((one, other) => one - other);
  const quarter = (share: number) => ratios[Math.floor((ratios.length - 1) * share)] ?? 0;
  return {
    ratio: median(ratios),
    middle: [quarter(0.25), quarter(0.75)],
    subjectMs: median(subjects),
    baselineMs: median(baselines),
  };
}

export function held(what: string, { ratio, middle, subjectMs, baselineMs }: Ratio, most: number): Figure {
  const [low, high] = middle.map((share) => share.toFixed(2));
  return {
    what,
    figure: `${ratio.toFixed(2)} (${subjectMs.toFixed(1)} ms against ${baselineMs.toFixed(1)} ms; half of the rounds between ${low} and ${high})`,
    held: `≤ ${most}`,
    ok: ratio <= most,
  };
}
