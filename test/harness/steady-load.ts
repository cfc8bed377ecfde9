import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadCall {
  readonly name: string;
  /** How often it comes, beside the others. */
  readonly weight: number;
  send(): Promise<Response>;
}

export interface LoadReport {
  readonly sent: number;
  /** Answers that were no success, each as `status name`, and requests without an answer. */
  readonly failures: readonly string[];
  /** Milliseconds from the moment a request was due to the end of its answer. */
  percentileMs(percent: number, name?: string): number;
  largestBytes(name: string): number;
}

/** In turns that repeat, so that each call comes as often as its weight says and never in a row. */
function turnsOf(calls: readonly LoadCall[]): LoadCall[] {
  const totalWeight = calls.reduce((sum, { weight }) => sum + weight, 0);
  return calls
    .flatMap((call, index) =>
      Array.from({ length: call.weight }, (_, turn) => ({
        call,
        at: (turn + (index + 1) / (calls.length + 1)) * (totalWeight / call.weight),
      })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ call }) => call);
}

/**
 * Sends so many requests a second for so long, each when it is due, whether or not those before it are
 * answered: people do not wait for each other, and what waits must count as slow.
 */
export async function steadyLoad(
  calls: readonly LoadCall[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<LoadReport> {
  const turns = turnsOf(calls);
  const times = new Map<string, number[]>(calls.map(({ name }) => [name, []]));
  const bytes = new Map<string, number>();
  const failures: string[] = [];
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  const underWay: Promise<void>[] = [];

  const one = async ({ name, send }: LoadCall, dueAt: number) => {
    try {
      const answer = await send();
      const body = await answer.arrayBuffer();
      if (!answer.ok) failures.push(`${answer.status} ${name}`);
      bytes.set(name, Math.max(bytes.get(name) ?? 0, body.byteLength));
    } catch (error) {
      failures.push(`${(error as Error).name} ${name}`);
    }
    times.get(name)?.push(performance.now() - dueAt);
  };

  for (let index = 0; index < total; index += 1) {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const call = turns[index % turns.length];
    if (call) underWay.push(one(call, dueAt));
  }
  await Promise.all(underWay);

  return {
    sent: total,
    failures,
    percentileMs(percent, name) {
      const all = (name === undefined ? [...times.values()].flat() : [...(times.get(name) ?? [])]).sort(
        (a, b) => a - b,
      );
      return all[Math.min(all.length - 1, Math.floor((all.length * percent) / 100))] ?? 0;
    },
    largestBytes: (name) => bytes.get(name) ?? 0,
  };
}
