import { type Services, servicesFromEnvironment } from '../http/services.ts';
import { verifyLedger } from './verify-ledger.ts';
import { verifySettledLedger } from './verify-settled-ledger.ts';

/** How many breaches the log names; the operator's command lists them all. */
const MAX_NAMED = 50;

/**
 * Recomputes the ledger and logs `ledger-verified` with the number of its breaches, which the alarm
 * reads. Each breach is named by its invariant alone; files of documents are left to the operator's command.
 */
export async function verifyNightly(
  services: Pick<Services, 'database' | 'portalTable' | 'auditTable' | 'log'>,
  secondLookAfterMs?: number,
): Promise<void> {
  const { breaches, counts } = await verifySettledLedger(() => verifyLedger(services), secondLookAfterMs);
  for (const { invariant } of breaches.slice(0, MAX_NAMED)) {
    services.log({ level: 'error', event: 'ledger-breach', code: invariant });
  }
  services.log({
    level: breaches.length === 0 ? 'info' : 'error',
    event: 'ledger-verified',
    counts: { ...counts, breaches: breaches.length },
  });
}

/** Invoked by the schedule. */
export async function handler(): Promise<void> {
  await verifyNightly(servicesFromEnvironment());
}
