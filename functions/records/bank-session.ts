import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CONSENT_EXPIRING_DAYS } from '#shared/constants.ts';
import type { BankSession, ConsentState } from '#shared/contract/bank.ts';
import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import type { ProviderConnection, ProviderJob } from '../services.ts';
import type { SessionEnd, SessionItem } from './bank-session-store.ts';
import type { BankConsent, BankLink } from './fund-bank-store.ts';

/** `state` contains the session's id and a secret. Only a digest of the secret is stored. */
export function newState(sessionId: string): { state: string; digest: string } {
  const secret = randomBytes(24).toString('base64url');
  return { state: `${sessionId}_${secret}`, digest: digestOf(secret) };
}

export function sessionOfState(state: string): { sessionId: string; secret: string } {
  const [sessionId = '', ...secret] = state.split('_');
  return { sessionId, secret: secret.join('_') };
}

export function isSecretOf(session: Pick<SessionItem, 'state_digest'>, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(session.state_digest));
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function presentSession(session: SessionItem, now: string): BankSession {
  const isOver = session.status === 'pending' && now >= session.ends_at;
  const status = isOver ? 'expired' : session.status;
  return {
    consentId: session.id,
    status,
    isActive: status === 'active',
    hasFailed: status === 'failed' || status === 'expired',
    institution_id: session.institution_id,
    institution_name: session.institution_name,
    started_at: session.started_at,
    expires_at: session.ends_at,
  };
}

export function presentLink(link: BankLink): BankSession {
  return {
    consentId: link.connection_id,
    status: 'active',
    isActive: true,
    hasFailed: false,
    institution_id: link.institution_id,
    institution_name: link.institution_name,
    started_at: link.connected_at,
    expires_at: link.connected_at,
  };
}

/** The provider may report the end of a consent late, so the end is compared with `now`. */
export function isConsentActive(consent: BankConsent | undefined, now: string): boolean {
  return consent?.status === 'active' && (consent.ends_at === undefined || consent.ends_at > now);
}

export function presentConsent(consent: BankConsent, now: string): ConsentState {
  const isActive = isConsentActive(consent, now);
  const soon = instantAfter(now, CONSENT_EXPIRING_DAYS * DAY_MS);
  return {
    status: isActive ? 'active' : consent.status === 'revoked' ? 'revoked' : 'expired',
    isActive,
    hasFailed: !isActive,
    expiryDate: consent.ends_at ?? null,
    expiringSoon: isActive && consent.ends_at !== undefined && consent.ends_at <= soon,
  };
}

export interface Evidence {
  readonly connections: readonly ProviderConnection[];
  readonly jobs: readonly ProviderJob[];
  readonly jobId?: string | undefined;
  readonly gaveUp?: boolean | undefined;
  readonly consentEndsAt?: string | undefined;
}

/** Clocks differ, so earlier connections and jobs are recognised by id. */
export function outcomeOf(session: SessionItem, evidence: Evidence): SessionEnd | undefined {
  if (session.extended_connection_id !== undefined) return extensionOutcome(session, evidence);
  const own = evidence.connections.filter(
    ({ id, institutionId }) =>
      institutionId === session.institution_id &&
      (id === session.renewed_connection_id || !session.known_connection_ids.includes(id)),
  );
  const job = evidence.jobs
    .filter(
      ({ id, connectionId }) =>
        !session.known_job_ids.includes(id) &&
        (id === evidence.jobId || own.some((connection) => connection.id === connectionId)),
    )
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  if (job?.outcome === 'running') return undefined;
  if (job?.outcome === 'failed') return failed(job.failureCode ?? 'unknown-error');
  const concerned = job ? own.filter(({ id }) => id === job.connectionId) : own;
  const active = concerned.find(({ status }) => status === 'active');
  // A renewed connection may have been active before the session, so only a new job proves the renewal.
  if (active && (job || active.id !== session.renewed_connection_id)) {
    return { status: 'active', connectionId: active.id };
  }
  const fresh = own.filter(({ id }) => id !== session.renewed_connection_id);
  if (!job && fresh.some(({ status }) => status === 'invalid')) return failed('invalid-connection');
  return evidence.gaveUp && !job && fresh.length === 0 ? failed('given-up') : undefined;
}

/** An extension changes only the end of the consent, without a job or a new connection. */
function extensionOutcome(session: SessionItem, { consentEndsAt, gaveUp }: Evidence): SessionEnd | undefined {
  const { extended_connection_id: connectionId, extended_from: before } = session;
  if (connectionId && before && consentEndsAt && consentEndsAt > before) {
    return { status: 'active', connectionId };
  }
  return gaveUp ? failed('given-up') : undefined;
}

function failed(failureCode: string): SessionEnd {
  return { status: 'failed', failureCode };
}
