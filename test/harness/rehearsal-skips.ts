import type { TestContext } from 'vitest';

let running: TestContext | undefined;

export function nowRuns(test: TestContext | undefined): void {
  running = test;
}

/** Ends the test that runs as skipped for this reason; throws where none runs. */
export function skipFor(reason: string): never {
  running?.skip(reason);
  throw new Error(reason);
}
