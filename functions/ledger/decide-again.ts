import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/**
 * Reads, decides and writes, and does it all again where the ledger was not as the decision supposed:
 * `decide` is to read anew in each attempt, counted from 0, and what it answers or throws other than
 * `ConditionFailed` stands. Gives up with the refusal `busy` after 12 attempts.
 */
export async function decideAgain<Result>(decide: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await decide(attempt);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      await backOff(attempt);
    }
  }
}
