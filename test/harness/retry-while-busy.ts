import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAnswer } from './test-portal.ts';

/** Of twenty simultaneous calls, at least one succeeds in each round. */
const MOST_TRIES = 20;

export async function retryWhileBusy(send: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await sleep(Number(answer.headers['retry-after']) * 1_000);
  }
}
