import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import {
  BANK_TARGET,
  type FundBank,
  findFundBank,
  leaseBankUser,
  putBankUserWrite,
  releaseBankUser,
} from '../records/fund-bank-store.ts';
import type { Services } from '../services.ts';

// The lease must outlast the request that creates the user at the provider.
const LEASE_MS = 25_000;
const WAIT_MS = 200;
const WAIT_IN_ALL_MS = 12_000;

export async function fundBankUser(
  services: Services,
  by: { email: string; correlationId: string; commit: (change: Change) => Promise<unknown> },
): Promise<FundBank> {
  const startedMs = performance.now();
  const lease = randomUUID();
  for (;;) {
    const known = await findFundBank(services);
    if (known) return known;
    if (await leaseBankUser(services, lease, LEASE_MS)) break;
    if (performance.now() - startedMs > WAIT_IN_ALL_MS) throw new Refusal('bank-provider-busy');
    await sleep(WAIT_MS);
  }
  try {
    const provider = await services.bankProvider(by.correlationId);
    const bank: FundBank = {
      basiq_user_id: await provider.createUser({ email: by.email }),
      connections: [],
      feeds: [],
      holder_ids: [],
      version: 1,
    };
    await by.commit({
      writes: { bank: putBankUserWrite(services, bank, lease) },
      audit: {
        target: BANK_TARGET,
        action: 'bank.user-made',
        summary: 'Registered with the bank data provider',
        changes: { basiq_user_id: { after: bank.basiq_user_id } },
      },
    });
    return bank;
  } catch (error) {
    await releaseBankUser(services, lease);
    throw error;
  }
}
