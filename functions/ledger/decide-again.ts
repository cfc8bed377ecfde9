import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/** Calls `decide` again after a `ConditionFailed`, so `decide` must read its records itself. Refuses after 12 calls. */
export async function decideAgain<Result>(
  decide: (attempt: number) => Promise<Result>,
  refuse?: (code: 'changed-meanwhile') => never,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await decide(attempt);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await backOff(attempt, { refuse: refuse && (() => refuse('changed-meanwhile')) });
    }
  }
}
