import { fundDateAt } from '#shared/calendar-date.ts';
import { countFailing, type Safeguards } from '../../aws/check-safeguards.ts';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { DAY_MS, instantAfter } from '../../ledger/instants.ts';
import { isKeyUsable, isPointInTimeRecoveryOn } from '../../ledger/point-in-time-recovery.ts';
import { isConsentActive } from '../../records/bank-session.ts';
import { findFundBank } from '../../records/fund-bank-store.ts';
import type { Services } from '../../services.ts';

/** Alarms read the counts in the log line `safeguards-checked`. */
export async function checkBackupsAndConsent(services: Services, safeguards: Safeguards = {}): Promise<void> {
  const tables = [services.portalTable, services.auditTable];
  const countWithout = async (has: typeof isKeyUsable) => {
    const results = await Promise.all(tables.map((table) => has(services, table)));
    return results.filter((isGood) => !isGood).length;
  };
  const tables_without_key = await countWithout(isKeyUsable);
  const counts = {
    // If the key of a table cannot be used, the consent cannot be read from the table.
    consents_ending: tables_without_key === 0 && (await isConsentEnding(services)) ? 1 : 0,
    tables_without_undo: await countWithout(isPointInTimeRecoveryOn),
    tables_without_key,
    ...(await countFailing(safeguards, fundDateAt(services.now()))),
  };
  const allChecksPass = Object.values(counts).every((count) => count === 0);
  services.log({ level: allChecksPass ? 'info' : 'error', event: 'safeguards-checked', counts });
}

async function isConsentEnding(services: Services): Promise<boolean> {
  const bank = await findFundBank(services);
  if (!bank?.consent || bank.connections.length === 0) return false;
  // Managers get an email earlier. The operator's alarm fires only in the last week of the consent.
  return !isConsentActive(bank.consent, instantAfter(services.now().toISOString(), 7 * DAY_MS));
}

export async function handler(): Promise<void> {
  await checkBackupsAndConsent(servicesFromEnvironment(), JSON.parse(process.env.SAFEGUARDS ?? '{}'));
}
