import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAnswer } from './test-portal.ts';

/** Of twenty who ask at once one gets through whenever the others are told to come again, so the last does by then. */
const MOST_TRIES = 20;

/** Asks again when told that the service is busy, after the time it is told, as people and their browsers do. */
export async function insist(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await sleep(Number(answer.headers['retry-after']) * 1_000);
  }
}
