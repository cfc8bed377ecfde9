import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * Calls `decide`, which reads, decides and writes, until it succeeds. After `ConditionFailed`, `decide` is called again and
 * must read again; other errors are thrown immediately. `attempt` is 0 in the first call. Calls `refuse` after the 12th failed
 * attempt; the default is a refusal with `busy`.
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
