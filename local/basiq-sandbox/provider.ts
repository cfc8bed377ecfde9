import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { type RowSettings, transactionsOf, type WireTransaction } from './bank-data.ts';
import { isRunning, stepsOf } from './job-progress.ts';
import { findPersona, type Outcome } from './personas.ts';
import { notFound, SandboxError } from './sandbox-error.ts';
import { createFaults, type SandboxFaults } from './sandbox-faults.ts';
import type {
  SandboxConnection,
  SandboxConsent,
  SandboxJob,
  SandboxState,
  SandboxUser,
} from './sandbox-state.ts';

const DAY_MS = 86_400_000;
const CONSENT_DAYS = 365;

interface ProviderOptions {
  readonly state: SandboxState;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly seedDay: CalendarDate;
  readonly nowMs: () => number;
  readonly stepMs: number;
}

export interface Provider extends ProviderOptions {
  readonly tokens: Tokens;
  readonly faults: SandboxFaults;
  readonly settings: RowSettings;
  user(userId: string): SandboxUser;
  consents(userId: string): SandboxConsent[];
  activeConsent(userId: string): SandboxConsent | undefined;
  connections(userId: string): SandboxConnection[];
  connection(userId: string, connectionId: string): SandboxConnection;
  statusOf(connection: SandboxConnection): 'pending' | 'active' | 'invalid';
  jobs(userId: string): SandboxJob[];
  stepsOf(job: SandboxJob): ReturnType<typeof stepsOf>;
  decide(visit: ConsentVisit): Promise<SandboxJob | undefined>;
  refresh(connection: SandboxConnection): Promise<{ job: SandboxJob; isNew: boolean }>;
  revoke(consent: SandboxConsent): Promise<void>;
  extend(userId: string): Promise<void>;
  /** With 0 days, the consents end now. `purge` also removes the connections and their data from the sandbox. */
  endConsentsIn(days: number, data?: 'keep' | 'purge'): Promise<void>;
  transactions(userId: string, days: { from: CalendarDate; to: CalendarDate }): WireTransaction[];
  settlePending(): void;
  setExtraPerDay(count: number): Promise<void>;
}

interface ConsentVisit {
  readonly userId: string;
  readonly institutionId: string;
  readonly connectionId?: string | undefined;
  readonly decision: string;
}

export function createProvider(options: ProviderOptions): Provider {
  const { state, nowMs, stepMs } = options;
  const { users, consents, connections, jobs } = state.value;
  const today = () => fundDateAt(new Date(nowMs()));
  let settledThrough: CalendarDate | undefined;

  const begin = (connection: SandboxConnection, outcome: Outcome, isRefresh: boolean): SandboxJob => {
    const job: SandboxJob = {
      id: randomUUID(),
      userId: connection.userId,
      connectionId: connection.id,
      createdMs: nowMs(),
      outcome,
      isRefresh,
    };
    jobs.push(job);
    connection.lastUsedMs = nowMs();
    return job;
  };

  const finishedJobs = ({ id }: SandboxConnection) =>
    jobs.filter((job) => job.connectionId === id && !isRunning(stepsOf(job, nowMs(), stepMs)));

  const purge = (userId: string) => {
    for (const connection of provider.connections(userId))
      Object.assign(connection, { deleted: true, purged: true });
  };

  const provider: Provider = {
    ...options,
    tokens: createTokens(nowMs),
    faults: createFaults(),
    settings: {
      seedDay: options.seedDay,
      get extraPerDay() {
        return state.value.extraPerDay;
      },
      get settledThrough() {
        return settledThrough ?? addDays(today(), -1);
      },
    },
    user(userId) {
      const user = users.find(({ id }) => id === userId);
      if (!user) throw notFound('Requested user does not exist.');
      return user;
    },
    consents: (userId) => consents.filter((consent) => consent.userId === userId),
    activeConsent: (userId) =>
      provider
        .consents(userId)
        .find((consent) => consent.revokedMs === undefined && consent.expiryMs > nowMs()),
    connections: (userId) =>
      connections.filter((connection) => connection.userId === userId && !connection.deleted),
    connection(userId, connectionId) {
      const found = provider.connections(userId).find(({ id }) => id === connectionId);
      if (!found) throw notFound('Requested connection does not exist.');
      return found;
    },
    statusOf(connection) {
      const last = finishedJobs(connection).at(-1);
      if (!last) return 'pending';
      return last.outcome === 'success' ? 'active' : 'invalid';
    },
    jobs: (userId) => jobs.filter((job) => job.userId === userId),
    stepsOf: (job) => stepsOf(job, nowMs(), stepMs),
    async decide({ userId, institutionId, connectionId, decision }) {
      const persona = findPersona(decision);
      const isKnown = persona !== undefined || decision === 'refuse' || decision === 'abandon';
      if (!isKnown) throw new SandboxError('parameter-not-valid', 'Unknown decision');
      const existing = connectionId ? provider.connection(userId, connectionId) : undefined;
      const connection: SandboxConnection = existing ?? {
        id: randomUUID(),
        userId,
        institutionId,
        persona: persona?.login ?? '',
        createdMs: nowMs(),
        lastUsedMs: nowMs(),
        deleted: false,
        purged: false,
      };
      if (!existing) connections.push(connection);
      const job = decision === 'abandon' ? undefined : begin(connection, persona?.outcome ?? 'denied', false);
      if (persona && !provider.activeConsent(userId)) {
        const expiryMs = nowMs() + CONSENT_DAYS * DAY_MS;
        consents.push({ id: randomUUID(), userId, createdMs: nowMs(), expiryMs });
      }
      await state.save();
      return job;
    },
    async refresh(connection) {
      const running = jobs.find(
        (job) => job.connectionId === connection.id && isRunning(provider.stepsOf(job)),
      );
      if (running) return { job: running, isNew: false };
      const job = begin(connection, findPersona(connection.persona)?.outcome ?? 'denied', true);
      await state.save();
      return { job, isNew: true };
    },
    async extend(userId) {
      const consent = provider.activeConsent(userId);
      if (consent) consent.expiryMs = nowMs() + CONSENT_DAYS * DAY_MS;
      await state.save();
    },
    async revoke(consent) {
      consent.revokedMs = nowMs();
      // Revoking a consent also purges the data of that consent.
      purge(consent.userId);
      await state.save();
    },
    async endConsentsIn(days, data) {
      for (const consent of consents.filter((one) => one.revokedMs === undefined && one.expiryMs > nowMs())) {
        consent.expiryMs = nowMs() + days * DAY_MS;
        if (data === 'purge') purge(consent.userId);
      }
      await state.save();
    },
    transactions(userId, { from, to: last }) {
      const [to = last] = [last, today()].sort();
      return connections
        .filter((connection) => connection.userId === userId && !connection.purged)
        .filter((connection) => finishedJobs(connection).some(({ outcome }) => outcome === 'success'))
        .flatMap((connection) => transactionsOf(connection, { from, to }, provider.settings));
    },
    settlePending() {
      settledThrough = today();
    },
    async setExtraPerDay(count) {
      state.value.extraPerDay = count;
      await state.save();
    },
  };
  return provider;
}

const VALID_SECONDS = 3_600;

interface TokenClaims {
  readonly scope: 'SERVER_ACCESS' | 'CLIENT_ACCESS';
  readonly userId: string | undefined;
  endsMs: number;
}

interface Tokens {
  issue(scope: TokenClaims['scope'], userId?: string): object;
  read(token: string): TokenClaims;
  revokeAll(): void;
  expireAll(): void;
}

function createTokens(nowMs: () => number): Tokens {
  const issued = new Map<string, TokenClaims>();
  return {
    issue(scope, userId) {
      const token = randomUUID();
      issued.set(token, { scope, userId, endsMs: nowMs() + VALID_SECONDS * 1_000 });
      return { access_token: token, token_type: 'Bearer', expires_in: VALID_SECONDS };
    },
    read(token) {
      const claims = issued.get(token);
      if (!claims)
        throw new SandboxError('invalid-authorization-token', 'Unauthorized access. Token is invalid.');
      if (claims.endsMs <= nowMs()) throw new SandboxError('access-denied', 'Token has expired');
      return claims;
    },
    revokeAll: () => issued.clear(),
    expireAll() {
      for (const claims of issued.values()) claims.endsMs = 0;
    },
  };
}
