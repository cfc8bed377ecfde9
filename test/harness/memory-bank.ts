import type { BankProvider } from '#functions/services.ts';
import { type RunningBankSandbox, startBankSandbox } from './bank-sandbox.ts';

export const CONNECTED_BANK = 'AU00000';
export const OTHER_BANK = 'AU90101';

export function memoryBank(): BankProvider {
  const bank = (id: string, name: string) => ({
    id,
    name,
    shortName: name,
    logo: undefined,
    available: true,
  });
  const createdAt = '2026-01-01T00:00:00.000Z';
  const lastUsedAt = new Date().toISOString();
  return {
    listInstitutions: async () => [bank(CONNECTED_BANK, 'First Bank'), bank(OTHER_BANK, 'Second Bank')],
    createUser: async () => 'provider-user-1',
    listConsents: async () => [
      { id: 'consent-1', status: 'active', createdAt, expiresAt: '2099-01-01T00:00:00.000Z' },
    ],
    listConnections: async () => [
      { id: 'connection-1', institutionId: CONNECTED_BANK, status: 'active', createdAt, lastUsedAt },
    ],
    listAccounts: async () => [
      {
        id: 'feed-1',
        connectionId: 'connection-1',
        name: 'Operating',
        type: 'transaction',
        bsb: '062-000',
        number: '10004471',
      },
    ],
    refreshConnection: async () => 'job-1',
    listJobs: async () => [],
    consentUrl: async (_userId, { state }) => `https://consent.example.com/home?state=${state}`,
    fetchPostedTransactions: async () => ({ transactions: [], skipped: [], pages: 1 }),
  };
}

/** Serves the memory bank over HTTP for functions that run in other processes. */
export async function servedMemoryBank(): Promise<RunningBankSandbox> {
  const sandbox = await startBankSandbox();
  const createdMs = Date.parse('2026-01-01T00:00:00.000Z');
  const expiryMs = Date.parse('2099-01-01T00:00:00.000Z');
  Object.assign(sandbox.provider, {
    consents: (userId) => [{ id: 'consent-1', userId, createdMs, expiryMs }],
    connections: (userId) => [
      {
        id: 'connection-1',
        userId,
        institutionId: CONNECTED_BANK,
        persona: 'Whistler',
        createdMs,
        lastUsedMs: Date.now(),
        deleted: false,
        purged: false,
      },
    ],
    statusOf: () => 'active',
    jobs: () => [],
    transactions: () => [],
  } satisfies Partial<RunningBankSandbox['provider']>);
  return sandbox;
}
