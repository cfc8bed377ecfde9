import { randomUUID } from 'node:crypto';
import { BANK_CONNECTIONS_PER_HOUR, BANK_SESSION_EXPIRES_MS } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { instantAfter } from '../ledger/instants.ts';
import { isConsentActive, newState, presentConsent, presentSession } from '../records/bank-session.ts';
import { putSessionWrite, type SessionItem, sessionTarget } from '../records/bank-session-store.ts';
import { minutesToNextTry, takeTry } from '../records/try-store.ts';
import { currentConsent, storeConnection } from './follow-session.ts';
import { fundBankUser } from './fund-bank-user.ts';

/** Each start creates a consent at the provider, so the number of starts is limited. */
const BY_ONE_MANAGER = { of: 'bank-connection', most: BANK_CONNECTIONS_PER_HOUR, withinSeconds: 3_600 };

export const initiateBankConnection: Handler<'initiateBankConnection'> = async (
  { institutionId },
  context,
) => {
  const { services, actor, now, correlationId, refuse } = context;
  const provider = await services.bankProvider(correlationId);
  const institution = (await provider.listInstitutions()).find(({ id }) => id === institutionId);
  if (!institution) return refuse('institution-not-found');
  if (!institution.available) return refuse('institution-unavailable');

  const bank = await fundBankUser(services, {
    email: actor.email,
    correlationId,
    commit: (change) => context.commit(change, undefined),
  });
  const userId = bank.basiq_user_id;
  const consents = await provider.listConsents(userId);
  if (!consents) {
    // A wrong API key gives the same answer as an unknown user, so the stored user id stays.
    services.log({ level: 'error', event: 'bank-user-unknown', correlationId });
    return refuse('bank-provider-unavailable');
  }
  const consent = currentConsent(consents);
  const hasConsent = isConsentActive(consent, now);
  const own = (await provider.listConnections(userId))
    .filter((connection) => connection.institutionId === institutionId)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const live = hasConsent ? own.find(({ status }) => status === 'active') : undefined;
  const extended = consent && presentConsent(consent, now).expiringSoon ? live : undefined;
  const active = extended ? undefined : live;
  const renewed = hasConsent && !live ? own.find(({ status }) => status === 'invalid') : undefined;

  const sessionId = randomUUID();
  const { state, digest } = newState(sessionId);
  const session: SessionItem = {
    id: sessionId,
    status: active ? 'active' : 'pending',
    user_id: actor.userId,
    user_name: actor.name,
    institution_id: institutionId,
    institution_name: institution.name,
    basiq_user_id: userId,
    state_digest: digest,
    known_connection_ids: own.map(({ id }) => id),
    known_job_ids: renewed ? (await provider.listJobs(userId)).map(({ id }) => id) : [],
    ...(renewed ? { renewed_connection_id: renewed.id } : {}),
    ...(active ? { connection_id: active.id } : {}),
    ...(extended && consent?.ends_at
      ? { extended_connection_id: extended.id, extended_from: consent.ends_at }
      : {}),
    started_at: now,
    ends_at: instantAfter(now, BANK_SESSION_EXPIRES_MS),
  };
  if (active) {
    await storeConnection(
      services,
      session,
      { connectionId: active.id, consent, listed: await provider.listAccounts(userId) },
      { session: putSessionWrite(services, session) },
    );
    return { ...presentSession(session, now), consentUrl: null };
  }
  const consentUrl = await provider.consentUrl(userId, {
    institutionId,
    state,
    underActiveConsent: hasConsent,
    connectionId: renewed?.id,
    extendsConsent: extended !== undefined,
  });
  const tries = { ...BY_ONE_MANAGER, by: actor.userId, now };
  if (!(await takeTry(services, tries))) {
    const sentence = EXACT_SENTENCES['too-many-connections'].untilNext(minutesToNextTry(tries));
    return refuse('too-many-connections', { sentence });
  }
  await context.commit(
    {
      writes: { session: putSessionWrite(services, session) },
      audit: {
        target: sessionTarget(sessionId),
        action: 'bank.connecting',
        name: institution.name,
        summary: `Started to connect ${institution.name}`,
        changes: { status: { after: 'pending' }, institution: { after: institution.name } },
      },
    },
    undefined,
  );
  await services.watchBankSession(sessionId);
  return { ...presentSession(session, now), consentUrl };
};
