import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * Calls `decide` again after each `ConditionFailed`, so `decide` must read its records each time. Calls
 * `refuse` (default: `busy`) after the 12th failure.
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
