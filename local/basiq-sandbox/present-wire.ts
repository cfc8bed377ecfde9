import { INSTITUTIONS } from './institutions.ts';
import type { Provider } from './provider.ts';
import type { SandboxConnection, SandboxConsent, SandboxJob } from './sandbox-state.ts';

const instant = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');

export function presentConsent(provider: Provider, consent: SandboxConsent): object {
  const { id, createdMs, expiryMs, revokedMs } = consent;
  const current = expiryMs <= provider.nowMs() ? 'expired' : 'active';
  return {
    id,
    status: revokedMs === undefined ? current : 'revoked',
    created: instant(createdMs),
    expiryDate: instant(expiryMs),
  };
}

export function presentConnection(provider: Provider, connection: SandboxConnection): object {
  return {
    id: connection.id,
    status: provider.statusOf(connection),
    createdDate: instant(connection.createdMs),
    lastUsed: instant(connection.lastUsedMs),
    institution: { id: connection.institutionId },
  };
}

export function presentJob(provider: Provider, job: SandboxJob): object {
  const steps = provider.stepsOf(job);
  const source = `${provider.baseUrl}/users/${job.userId}/connections/${job.connectionId}`;
  return {
    id: job.id,
    created: instant(job.createdMs),
    steps,
    links: steps[0]?.status === 'in-progress' ? {} : { source },
  };
}

export function presentConnectors(baseUrl: string) {
  return INSTITUTIONS.flatMap(({ id, name, shortName, type, country, methods, stage, status }) => {
    const logo = `${baseUrl}/logos/${id}.svg`;
    const institution = { name, shortName, type, country, logo: { links: { full: logo, square: logo } } };
    return methods.map((method) => ({ id, method, stage, status, institution }));
  });
}
