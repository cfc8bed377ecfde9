import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * Calls `decide`, which reads, decides and writes. Calls it again when it throws `ConditionFailed` because a record has
 * changed; `decide` must read again in each attempt (counted from 0). Throws other errors immediately. After 12 attempts it
 * refuses with `busy`, or calls `refuse` if given.
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
