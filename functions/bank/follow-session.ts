import { ConditionFailed, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange, commitIfUnchanged } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { listBankAccountItems } from '../records/bank-account-store.ts';
import { feedsAfter } from '../records/bank-feeds.ts';
import { type Evidence, outcomeOf } from '../records/bank-session.ts';
import {
  endSessionWrite,
  findSession,
  type SessionEnd,
  type SessionItem,
  sessionTarget,
} from '../records/bank-session-store.ts';
import {
  BANK_TARGET,
  type BankConsent,
  bankNames,
  findFundBank,
  updateFundBankWrite,
} from '../records/fund-bank-store.ts';
import { setBankUserWrite } from '../records/user-store.ts';
import type { BankProvider, ProviderAccount, ProviderConsent, Services } from '../services.ts';

export async function followSession(
  services: Services,
  sessionId: string,
  correlationId: string,
  returned: Pick<Evidence, 'jobId' | 'gaveUp'> = {},
): Promise<SessionItem | undefined> {
  const session = await findSession(services, sessionId);
  if (session?.status !== 'pending') return session;
  if (services.now().toISOString() >= session.ends_at) {
    return endSession(services, session, { status: 'expired' });
  }
  const provider = await services.bankProvider(correlationId);
  const [connections, jobs, consents] = await Promise.all([
    provider.listConnections(session.basiq_user_id),
    provider.listJobs(session.basiq_user_id),
    session.extended_connection_id ? provider.listConsents(session.basiq_user_id) : undefined,
  ]);
  const consentEndsAt = currentConsent(consents ?? [])?.ends_at;
  const end = outcomeOf(session, { connections, jobs, consentEndsAt, ...returned });
  if (!end) return session;
  return end.status === 'active'
    ? activateSession(services, provider, session, end.connectionId)
    : endSession(services, session, end);
}

async function endSession(
  services: Services,
  session: SessionItem,
  end: Exclude<SessionEnd, { status: 'active' }>,
): Promise<SessionItem | undefined> {
  const reason = end.status === 'failed' ? ` (${end.failureCode})` : '';
  await commitIfUnchanged(
    services,
    {
      writes: { session: endSessionWrite(services, session, end) },
      audit: {
        target: sessionTarget(session.id),
        action: `bank.${end.status}`,
        name: session.institution_name,
        summary: `Connecting ${session.institution_name} ${end.status}${reason}`,
        changes: { status: { before: session.status, after: end.status } },
      },
    },
    bySystem(services, session.id),
  );
  return findSession(services, session.id);
}

async function activateSession(
  services: Services,
  provider: BankProvider,
  session: SessionItem,
  connectionId: string,
): Promise<SessionItem | undefined> {
  const [consents, listed] = await Promise.all([
    provider.listConsents(session.basiq_user_id),
    provider.listAccounts(session.basiq_user_id),
  ]);
  await storeConnection(
    services,
    session,
    { connectionId, consent: currentConsent(consents ?? []), listed },
    {
      session: endSessionWrite(services, session, { status: 'active', connectionId }),
    },
  );
  return findSession(services, session.id);
}

export function currentConsent(consents: readonly ProviderConsent[]): BankConsent | undefined {
  const consent = consents.find(({ status }) => status === 'active') ?? consents[0];
  return (
    consent && {
      id: consent.id,
      status: consent.status,
      ...(consent.expiresAt ? { ends_at: consent.expiresAt } : {}),
    }
  );
}

export async function storeConnection(
  services: Services,
  session: SessionItem,
  found: { connectionId: string; consent: BankConsent | undefined; listed: readonly ProviderAccount[] },
  writes: { session: ReturnType<typeof endSessionWrite> },
): Promise<void> {
  await decideAgain(async () => {
    const bank = await findFundBank(services);
    if (!bank) throw new Error('A session without the fund’s user at the provider');
    const link = {
      connection_id: found.connectionId,
      institution_id: session.institution_id,
      institution_name: session.institution_name,
      connected_at: services.now().toISOString(),
      connected_by: session.user_id,
      connected_by_name: session.user_name,
    };
    const isKnown = bank.connections.some(({ connection_id: id }) => id === found.connectionId);
    const others = bank.connections.filter(({ institution_id: id }) => id !== session.institution_id);
    const connections = isKnown ? bank.connections : [...others, link];
    const accounts = await listBankAccountItems(services);
    try {
      await commitChange(
        services,
        {
          writes: {
            ...writes,
            bank: updateFundBankWrite(services, bank, {
              connections,
              consent: found.consent,
              feeds: feedsAfter({ ...bank, connections }, found.listed, accounts),
              holder_ids: [...new Set([...bank.holder_ids, session.user_id])],
            }),
            user: setBankUserWrite(services, session.user_id, bank.basiq_user_id),
          },
          audit: {
            target: BANK_TARGET,
            action: 'bank.connected',
            name: session.institution_name,
            summary: `Connected ${session.institution_name} for ${session.user_name}`,
            changes: {
              connected_banks: { before: bankNames(bank.connections), after: bankNames(connections) },
              consent_until: { before: bank.consent?.ends_at, after: found.consent?.ends_at },
            },
          },
        },
        bySystem(services, session.id),
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed && error.failed.has('session'))) throw error;
    }
  });
}

function bySystem(services: Services, correlationId: string) {
  return { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId };
}
