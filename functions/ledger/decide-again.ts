import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * Calls `decide` until it succeeds. `decide` reads, decides and writes. After `ConditionFailed`, `decide` is called again and
 * must read again; other errors are thrown immediately. After 12 attempts, calls `refuse`, by default with `busy`. `attempt`
 * counts from 0.
 */
export async function decideAgain<Result>(
  decide: (attempt: number) => Promise<Result>,
  refuse?: () => never,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await decide(attempt);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await backOff(attempt, { refuse });
    }
  }
}
