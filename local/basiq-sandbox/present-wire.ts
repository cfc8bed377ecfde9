import { accountsOf } from './bank-data.ts';
import { INSTITUTIONS, type Institution } from './institutions.ts';
import { averageDurationMs, type Provider } from './provider.ts';
import type { SandboxConnection, SandboxConsent, SandboxJob, SandboxUser } from './sandbox-state.ts';

const instant = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');

export function listOf(data: readonly object[], self: string): object {
  return { type: 'list', size: data.length, data, links: { self } };
}

export function presentUser(provider: Provider, user: SandboxUser, isDetailed = false): object {
  const { baseUrl } = provider;
  const self = `${baseUrl}/users/${user.id}`;
  const own = provider.connections(user.id);
  const references = own.map(({ id }) => ({
    type: 'connection',
    id,
    links: { self: `${self}/connections/${id}` },
  }));
  return {
    type: 'user',
    ...user,
    middleName: '',
    businessName: '',
    ...(isDetailed
      ? {
          name: `${user.firstName} ${user.lastName}`.trim(),
          connections: { type: 'list', count: own.length, data: references },
          accounts: { type: 'list', count: own.length * 3, data: [] },
        }
      : {}),
    links: isDetailed
      ? {
          self,
          connections: `${self}/connections`,
          accounts: `${self}/accounts`,
          transactions: `${self}/transactions`,
        }
      : { self },
  };
}

const SCOPES = ['account.basic', 'account.detail', 'transaction.detail'] as const;

export function presentConsent(provider: Provider, consent: SandboxConsent): object {
  const { baseUrl, nowMs } = provider;
  const status =
    consent.revokedMs !== undefined ? 'revoked' : consent.expiryMs <= nowMs() ? 'expired' : 'active';
  return {
    type: 'consent',
    id: consent.id,
    created: instant(consent.createdMs),
    updated: instant(consent.revokedMs ?? consent.createdMs),
    expiryDate: instant(consent.expiryMs),
    ...(consent.revokedMs === undefined ? {} : { revoked: instant(consent.revokedMs) }),
    origin: 'user',
    status,
    purpose: {
      primary: { title: 'Fund administration', description: 'Reconcile the fund’s bank accounts.' },
      other: null,
    },
    data: {
      retainData: false,
      initialRetrievalDays: 730,
      permissions: SCOPES.map((scope) => ({
        scope,
        required: true,
        consented: true,
        entity: scope.split('.')[0],
        information: {},
        purpose: {},
      })),
    },
    links: { self: `${baseUrl}/users/${consent.userId}/consents/${consent.id}` },
  };
}

export function presentConnection(
  provider: Provider,
  connection: SandboxConnection,
  isDetailed = false,
): object {
  const { baseUrl } = provider;
  const self = `${baseUrl}/users/${connection.userId}/connections/${connection.id}`;
  const expiry = provider.activeConsent(connection.userId)?.expiryMs;
  const isOpenBanking = connection.method === 'openbanking';
  const institution = `${baseUrl}/institutions/${connection.institutionId}`;
  return {
    type: 'connection',
    id: connection.id,
    method: connection.method,
    status: provider.statusOf(connection),
    createdDate: instant(connection.createdMs),
    expiryDate: isOpenBanking && expiry !== undefined ? instant(expiry) : '',
    lastUsed: instant(connection.lastUsedMs),
    institution: { type: 'institution', id: connection.institutionId, links: { self: institution } },
    ...(isDetailed
      ? {
          accounts: { type: 'list', data: accountsOf(connection, baseUrl, new Date(provider.nowMs())) },
          profile: null,
        }
      : {}),
    links: {
      self,
      accounts: `${baseUrl}/users/${connection.userId}/accounts`,
      transactions: `${baseUrl}/users/${connection.userId}/transactions`,
      institution,
    },
  };
}

export function presentJob(provider: Provider, job: SandboxJob): object {
  const { baseUrl, nowMs } = provider;
  const steps = provider.stepsOf(job);
  const isStarting = steps[0]?.status === 'in-progress';
  return {
    type: 'job',
    id: job.id,
    created: instant(job.createdMs),
    updated: instant(nowMs()),
    jobType: job.isRefresh ? 'refresh-connection' : 'connection',
    steps,
    links: {
      self: `${baseUrl}/jobs/${job.id}`,
      ...(isStarting ? {} : { source: `${baseUrl}/users/${job.userId}/connections/${job.connectionId}` }),
    },
  };
}

export interface WireConnector {
  readonly id: string;
  readonly method: string;
  readonly stage: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export function presentConnectors(baseUrl: string, publicUrl: string): WireConnector[] {
  return INSTITUTIONS.flatMap((institution) =>
    institution.methods.map((method) => connectorOf(institution, method, baseUrl, publicUrl)),
  );
}

function connectorOf(
  institution: Institution,
  method: string,
  baseUrl: string,
  publicUrl: string,
): WireConnector {
  const { id, name, shortName, type, country, stage, status, color } = institution;
  const logo = `${publicUrl}/logos/${id}.svg`;
  return {
    type: 'connector',
    id,
    method,
    stage,
    status,
    institution: {
      type,
      name,
      shortName,
      tier: '4',
      country,
      logo: { type: 'image', colors: { primary: color }, links: { full: logo, square: logo } },
    },
    scopes: SCOPES,
    authorization: {
      type: method === 'openbanking' ? 'external' : 'user',
      meta: method === 'web' ? { login_id_caption: 'Login', password_caption: 'Password' } : {},
    },
    stats: method === 'csv' ? null : { averageDurationMs: averageDurationMs(id) },
    links: { self: `${baseUrl}/connectors/${id}/${method}` },
  };
}
