import { inUtc } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import type {
  BankProvider,
  LogEntry,
  ProviderAccount,
  ProviderConsent,
  ProviderInstitution,
  ProviderJob,
} from '../services.ts';
import { BasiqClient, openBasiqConnection, type Timing } from './basiq-client.ts';
import type { BasiqSettings } from './basiq-settings.ts';
import { readTransactions } from './read-transactions.ts';
import {
  accountList,
  type Connector,
  connectionList,
  connectorList,
  consentList,
  type Job,
  jobList,
  type ListedAccount,
  startedJob,
  userAnswer,
} from './wire.ts';

interface BasiqOptions {
  readonly settings: BasiqSettings;
  readonly log: (entry: LogEntry) => void;
  readonly timing?: Partial<Timing>;
  readonly institutionsKeptMs?: number;
}

const INSTITUTIONS_KEPT_MS = 15 * 60_000;
const AUSTRALIAN = "connector.institution.country.eq('Australia'),connector.stage.ne('alpha')";

interface CachedInstitutions {
  list?: ProviderInstitution[];
  untilMs: number;
}

export function basiqProvider(options: BasiqOptions): (correlationId: string) => BankProvider {
  const connection = openBasiqConnection(options.settings, options.timing);
  const institutions: CachedInstitutions = { untilMs: 0 };
  return (correlationId) => {
    // Basiq's API has no field for the correlation id, so only the log contains the id.
    const log = (entry: LogEntry) => options.log({ ...entry, correlationId });
    return createProvider(new BasiqClient(connection, log), log, options, institutions);
  };
}

function createProvider(
  client: BasiqClient,
  log: (entry: LogEntry) => void,
  { settings, institutionsKeptMs = INSTITUTIONS_KEPT_MS }: BasiqOptions,
  institutions: CachedInstitutions,
): BankProvider {
  const userPath = (userId: string, rest = '') => `/users/${encodeURIComponent(userId)}${rest}`;

  const askForInstitutions = async (): Promise<ProviderInstitution[]> => {
    const route = 'GET /connectors';
    const outcome = await client.get(client.address('/connectors', { filter: AUSTRALIAN }), {
      route,
      schema: connectorList,
    });
    if (!outcome.ok) return client.refuse(outcome, route);
    return institutionsOf(outcome.value.data, {
      showsTestBanks: settings.showsTestBanks,
      mayShowLogo: (url) => url.protocol === 'https:' || url.origin === settings.consentUrl.origin,
    });
  };

  return {
    async listInstitutions() {
      if (institutions.list && institutions.untilMs > performance.now()) return institutions.list;
      try {
        const list = await asUnavailable(askForInstitutions());
        Object.assign(institutions, { list, untilMs: performance.now() + institutionsKeptMs });
        return list;
      } catch (error) {
        // Banks seldom change, so an old list is better than an error.
        if (institutions.list && error instanceof Refusal) return institutions.list;
        throw error;
      }
    },
    async createUser({ email }) {
      const route = 'POST /users';
      const outcome = await asUnavailable(
        client.post(client.address('/users'), { route, schema: userAnswer, body: { email } }),
      );
      return outcome.ok ? outcome.value.id : client.refuse(outcome, route);
    },
    async listConsents(userId) {
      const route = 'GET /users/{id}/consents';
      const url = client.address(userPath(userId, '/consents'));
      const outcome = await asUnavailable(client.get(url, { route, schema: consentList }));
      if (!outcome.ok) return outcome.status === 404 ? undefined : client.refuse(outcome, route);
      return outcome.value.data
        .map(
          ({ id, status, created, expiryDate }): ProviderConsent => ({
            id,
            status: status === 'active' || status === 'revoked' ? status : 'expired',
            createdAt: inUtc(created),
            expiresAt: expiryDate ? inUtc(expiryDate) : undefined,
          }),
        )
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    },
    async listConnections(userId) {
      const route = 'GET /users/{id}/connections';
      const url = client.address(userPath(userId, '/connections'));
      const outcome = await asUnavailable(client.get(url, { route, schema: connectionList }));
      if (!outcome.ok) return client.refuse(outcome, route);
      return outcome.value.data.map(({ id, status, createdDate, lastUsed, institution }) => ({
        id,
        institutionId: institution.id,
        status: status === 'active' ? status : status?.startsWith('invalid') ? 'invalid' : 'pending',
        createdAt: inUtc(createdDate),
        lastUsedAt: inUtc(lastUsed || createdDate),
      }));
    },
    async listAccounts(userId) {
      const route = 'GET /users/{id}/accounts';
      const url = client.address(userPath(userId, '/accounts'));
      const outcome = await asUnavailable(client.get(url, { route, schema: accountList }));
      return outcome.ok ? outcome.value.data.map(readAccount) : client.refuse(outcome, route);
    },
    async refreshConnection(userId, connectionId, attempt) {
      const route = 'POST /users/{id}/connections/{id}/refresh';
      const path = `/connections/${encodeURIComponent(connectionId)}/refresh`;
      const ask = { route, schema: startedJob, body: {}, attempt };
      const outcome = await asUnavailable(client.post(client.address(userPath(userId, path)), ask));
      if (!outcome.ok) return outcome.status === 404 ? undefined : client.refuse(outcome, route);
      return outcome.value.id;
    },
    async listJobs(userId, attempt) {
      const route = 'GET /users/{id}/jobs';
      const url = client.address(userPath(userId, '/jobs'));
      const ask = { route, schema: jobList, signal: attempt?.signal, isOptional: attempt !== undefined };
      const outcome = await asUnavailable(client.get(url, ask));
      if (!outcome.ok) return client.refuse(outcome, route);
      return outcome.value.data.map(readJob);
    },
    async consentUrl(userId, ask) {
      const url = new URL(settings.consentUrl);
      url.pathname = `${url.pathname.replace(/\/$/, '')}/home`;
      const token = await asUnavailable(client.clientToken(userId));
      for (const [name, value] of Object.entries({
        token,
        action: ask.extendsConsent ? 'extend' : ask.underActiveConsent ? 'connect' : undefined,
        state: ask.state,
        institutionId: ask.institutionId,
        connectionId: ask.connectionId,
      })) {
        if (value !== undefined) url.searchParams.set(name, value);
      }
      return url.href;
    },
    fetchPostedTransactions: (userId, range) => readTransactions(client, log, userId, range),
  };
}

async function asUnavailable<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bank-data-not-readable') {
      throw new Refusal('bank-provider-unavailable');
    }
    throw error;
  }
}

const METHODS = ['web', 'openbanking', 'open-banking'];

function institutionsOf(
  connectors: readonly Connector[],
  options: { showsTestBanks: boolean; mayShowLogo: (url: URL) => boolean },
): ProviderInstitution[] {
  const byId = new Map<string, ProviderInstitution>();
  for (const { id, method, stage, status, institution } of connectors) {
    if (!METHODS.includes(method) || stage === 'alpha' || !/^[A-Z]{2}\d{5}$/.test(id)) continue;
    if (institution.type === 'Test Bank' && !options.showsTestBanks) continue;
    const links = institution.logo?.links;
    const before = byId.get(id);
    byId.set(id, {
      id,
      name: institution.name,
      shortName: institution.shortName || institution.name,
      logo: [links?.square, links?.full].find(
        (text) => text && URL.canParse(text) && options.mayShowLogo(new URL(text)),
      ) as string | undefined,
      // A major outage prevents connecting a bank, but maintenance does not.
      available: status !== 'major-outage' || before?.available === true,
    });
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}

function readAccount({ id, connection, bsb, ...account }: ListedAccount): ProviderAccount {
  const ownBsb = (bsb ?? '').replaceAll(/\D/g, '');
  const [number = ''] = [account.unmaskedAccNum, account.accountNo, account.maskedNumber]
    .map((text) => (text ?? '').replaceAll(/[^\dx*]/gi, ''))
    .filter((text) => /\d/.test(text));
  return {
    id,
    connectionId: connection,
    name: account.displayName || account.name || account.class?.product || 'Account',
    type: account.class?.type || 'unknown',
    bsb: ownBsb.length === 6 ? `${ownBsb.slice(0, 3)}-${ownBsb.slice(3)}` : '',
    // Some banks write the BSB before the number in `accountNo`, so the BSB is removed.
    number: ownBsb !== '' && number.startsWith(ownBsb) ? number.slice(ownBsb.length) : number,
  };
}

/** The steps decide, because a job's status is unreliable. Steps after a failed step stay pending. */
function readJob(job: Job): ProviderJob {
  const results = job.steps.map(({ result }) => (Array.isArray(result) ? result[0] : result));
  const failedAt = job.steps.findIndex((step) => step.status === 'failed');
  const isDone = job.steps.length > 0 && job.steps.every((step) => step.status === 'success');
  // A new job may lack `links.source`, but the result of its first step has the link.
  const place = [job.links?.source, results[0]?.url]
    .map((text) => /\/connections\/([^/?#]+)/.exec(text ?? ''))
    .find((match) => match !== null);
  const code = failedAt === -1 ? undefined : results[failedAt]?.code;
  return {
    id: job.id,
    createdAt: job.created,
    connectionId: place?.[1],
    outcome: failedAt !== -1 ? 'failed' : isDone ? 'succeeded' : 'running',
    failureCode: code && /^[a-z-]{1,64}$/.test(code) ? code : undefined,
  };
}
