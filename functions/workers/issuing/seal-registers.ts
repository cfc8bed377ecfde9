import { lastDayOf } from '#shared/calendar-date.ts';
import { decideAgain } from '../../ledger/decide-again.ts';
import { writeAlone } from '../../ledger/transact.ts';
import { unitsUntil } from '../../money/effects.ts';
import { readRegister, registerSha256 } from '../../money/read-register.ts';
import { findPeriod, listPeriodItems, sealRegisterWrite } from '../../records/period-store.ts';
import type { Services } from '../../services.ts';

export async function sealRegisters(services: Services): Promise<void> {
  const unsealed = (await listPeriodItems(services)).filter(
    (period) => period.closed_at !== undefined && period.register_sha256 === undefined,
  );
  if (unsealed.length === 0) return;
  const register = await readRegister(services);
  for (const { month, version } of unsealed) {
    const holders = register.map(
      (history) => [history.client.id, unitsUntil(history, lastDayOf(month))] as const,
    );
    await decideAgain(async () => {
      const period = await findPeriod(services, month);
      // If the month was closed again since the register was read, the next sweep seals the later closing.
      if (period?.version === version)
        await writeAlone(services, sealRegisterWrite(services, period, registerSha256(holders)));
    });
  }
}
