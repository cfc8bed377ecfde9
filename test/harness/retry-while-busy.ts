import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAnswer } from './test-portal.ts';

/** Of twenty simultaneous calls one succeeds in each round, so the last one has succeeded by then. */
const MOST_TRIES = 20;

/** Repeats a call while the service answers that it is busy, after the wait it names, as people and their browsers do. */
export async function retryWhileBusy(send: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await sleep(Number(answer.headers['retry-after']) * 1_000);
  }
}
