import { setTimeout as sleep } from 'node:timers/promises';
import type { Verification } from './verify-ledger.ts';

/** How long a change in flight may look like a breach. */
const SECOND_LOOK_AFTER_MS = 1_000;

/**
 * Looks at a ledger that may be in use: what contradicts itself is looked at once more, and only what
 * stays is told. A change under way while the tables are read can look like a breach; a real one stays.
 */
export async function verifySettledLedger(
  look: () => Promise<Verification>,
  secondLookAfterMs = SECOND_LOOK_AFTER_MS,
): Promise<Verification> {
  const first = await look();
  if (first.breaches.length === 0) return first;
  await sleep(secondLookAfterMs);
  const again = await look();
  const seen = new Set(first.breaches.map((breach) => `${breach.invariant} ${breach.detail}`));
  const breaches = again.breaches.filter((breach) => seen.has(`${breach.invariant} ${breach.detail}`));
  return { ...again, breaches };
}
