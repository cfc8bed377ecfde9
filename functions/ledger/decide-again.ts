import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * Calls `decide`, which reads, decides and writes, until it succeeds. After `ConditionFailed` it is called again and must read
 * again; other errors are thrown immediately. After 12 attempts calls `refuse`, which by default refuses with `busy`. `attempt`
 * is counted from 0.
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
