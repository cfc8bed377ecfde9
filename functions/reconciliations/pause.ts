import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 20;

/** Waits a little before deciding again, longer each time and never in step with others; not before the first. */
export async function pauseBeforeDecision(decisions: number): Promise<void> {
  if (decisions > 0) await sleep(Math.random() * STEP_MS * decisions);
}
