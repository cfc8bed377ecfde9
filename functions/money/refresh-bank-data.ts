import { setTimeout as sleep } from 'node:timers/promises';
import { BANK_REFRESH_AFTER_MS, BANK_REFRESH_WAIT_MS } from '#shared/constants.ts';
import { instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { findFundBank } from '../records/fund-bank-store.ts';
import { type ImportItem, storeRefresh } from '../records/import-store.ts';
import type { Attempt, BankProvider, ProviderConnection, ProviderJob, Services } from '../services.ts';

const ANSWER_WITHIN_MS = 6_000;
const POLL_MS = 2_000;
const READING_MS = 8_000;

type Refresh = NonNullable<ImportItem['bank_refresh']>;

/** `stale`: the newest rows of a bank are missing, and the import continues without these rows. */
export async function refreshBankData(
  services: Services,
  provider: BankProvider,
  item: ImportItem,
  connections: readonly ProviderConnection[],
  limits: { untilMs: number; signal: AbortSignal },
): Promise<'fresh' | 'stale' | 'unfinished'> {
  const userId = item.bank_request?.basiq_user_id ?? '';
  const refresh =
    item.bank_refresh ??
    (await beginRefresh(services, { item, userId, connections, provider }, limits.signal));
  const outcome = refresh && (await awaitJobs(services, { userId, refresh, provider }, limits));
  if (outcome === 'unfinished') return outcome;
  return outcome === 'stale' || (await hasLostBank(services, connections)) ? 'stale' : 'fresh';
}

async function beginRefresh(
  services: Services,
  connected: {
    item: ImportItem;
    userId: string;
    connections: readonly ProviderConnection[];
    provider: BankProvider;
  },
  signal: AbortSignal,
): Promise<Refresh | undefined> {
  const now = services.now();
  const due = connected.connections.filter(
    ({ status, lastUsedAt }) =>
      status === 'active' && instantAfter(lastUsedAt, BANK_REFRESH_AFTER_MS) < now.toISOString(),
  );
  if (due.length === 0) return undefined;
  const jobs = await Promise.all(
    due.map(({ id }) =>
      undefinedIfRefused(connected.provider.refreshConnection(connected.userId, id, attemptWithin(signal))),
    ),
  );
  const begun = jobs.filter((id) => id !== undefined);
  const refresh = { asked_at_ms: now.getTime(), job_ids: begun, has_failed: begun.length < due.length };
  await storeRefresh(services, connected.item, refresh);
  return refresh;
}

async function awaitJobs(
  services: Services,
  connected: { userId: string; refresh: Refresh; provider: BankProvider },
  limits: { untilMs: number; signal: AbortSignal },
): Promise<'fresh' | 'stale' | 'unfinished'> {
  const { asked_at_ms: askedAtMs, job_ids: ids, has_failed: wasRefused } = connected.refresh;
  const giveUpMs = askedAtMs + BANK_REFRESH_WAIT_MS;
  if (ids.length === 0) return 'stale';
  for (;;) {
    const jobs = await undefinedIfRefused(
      connected.provider.listJobs(connected.userId, attemptWithin(limits.signal)),
    );
    if (!jobs) return 'stale';
    const outcomes = ids.map((id) => outcomeOf(jobs, id));
    if (!outcomes.includes('running')) return wasRefused || outcomes.includes('failed') ? 'stale' : 'fresh';
    const nextMs = services.now().getTime() + POLL_MS;
    if (nextMs > giveUpMs) return 'stale';
    if (nextMs > limits.untilMs - READING_MS) return 'unfinished';
    await sleep(POLL_MS, undefined, { signal: limits.signal });
  }
}

function outcomeOf(jobs: readonly ProviderJob[], id: string): ProviderJob['outcome'] {
  return jobs.find((job) => job.id === id)?.outcome ?? 'running';
}

async function hasLostBank(services: Services, connections: readonly ProviderConnection[]): Promise<boolean> {
  const lost = new Set(connections.filter(({ status }) => status === 'invalid').map(({ id }) => id));
  if (lost.size === 0) return false;
  const bank = await findFundBank(services);
  return bank?.connections.some(({ connection_id: id }) => lost.has(id)) ?? false;
}

function attemptWithin(signal: AbortSignal): Attempt {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) };
}

async function undefinedIfRefused<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
