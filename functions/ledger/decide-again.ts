import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * `decide` must read its records each time, because each `ConditionFailed` repeats it. The 12th is refused as
 * `changed-meanwhile` if `refuse` is given, otherwise as `busy`.
 */
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
