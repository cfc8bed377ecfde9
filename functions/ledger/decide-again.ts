import { ConditionFailed } from './change.ts';
import { backOff } from './retry.ts';

/** This limit is below the API's timeout. A repeated request continues the work. */
const BATCHES_MS = 12_000;

export async function decideBatches<Result>(
  decide: (last: Result | undefined) => Promise<Result>,
  isUnfinished: (result: Result) => boolean,
  refuse?: (code: 'changed-meanwhile') => never,
): Promise<Result> {
  const until = performance.now() + BATCHES_MS;
  let result: Result | undefined;
  do {
    const last = result;
    result = await decideAgain(() => decide(last), refuse);
  } while (isUnfinished(result) && performance.now() < until);
  return result;
}

/** `decide` must read its records itself, because each retry needs the newest records. Refuses after 12 attempts. */
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
