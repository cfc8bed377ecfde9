import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { accountsOf } from './bank-data.ts';
import { type FilterRules, meets, readFilter } from './filter.ts';
import {
  listOf,
  presentConnection,
  presentConnectors,
  presentConsent,
  presentJob,
  presentUser,
} from './present-wire.ts';
import type { Provider } from './provider.ts';
import { notFound, SandboxError } from './sandbox-error.ts';
import type { TransactionPages } from './transaction-pages.ts';

export interface SandboxRequest {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly url: string;
  readonly repeatsPage: boolean;
}

export interface SandboxAnswer {
  readonly status: 200 | 201 | 202 | 204;
  readonly body?: object;
}

type Route = (request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>;

const EQUAL = { operators: ['eq'] } as const;
const ALL = { operators: ['eq', 'ne', 'in'] } as const;
const CONNECTOR_RULES: FilterRules = {
  'connector.id': EQUAL,
  'connector.method': EQUAL,
  'connector.status': ALL,
  'connector.stage': ALL,
  'connector.scopes': ALL,
  'connector.institution.country': ALL,
  'connector.institution.tier': ALL,
  'connector.institution.type': { operators: ['eq', 'ne'] },
  'connector.authorization.type': ALL,
};
const CONNECTION_RULES: FilterRules = {
  'institution.id': EQUAL,
  'connection.id': EQUAL,
  'connection.status': EQUAL,
};
const ACCOUNT_RULES: FilterRules = {
  'institution.id': { operators: ['eq', 'ne'] },
  'account.id': { operators: ['eq', 'ne'] },
  'connection.id': { operators: ['eq', 'ne'] },
};

const userFields = z.object({
  email: z
    .string()
    .regex(/^\S+@\S+\.\S+$/)
    .optional(),
  mobile: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
});

function alongPath(row: object, property: string): string | undefined {
  let value: unknown = row;
  for (const name of property.split('.').slice(1)) value = (value as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}

function readUser(body: unknown, isNew: boolean) {
  const fields = userFields.safeParse(body ?? {});
  if (!fields.success) {
    const [name = 'email'] = fields.error.issues[0]?.path ?? [];
    throw new SandboxError('parameter-not-valid', `${String(name)} is not valid`, {
      parameter: String(name),
    });
  }
  const { email, mobile } = fields.data;
  if (isNew && !email && !mobile) {
    throw new SandboxError('parameter-not-supplied', "One of 'email' or 'mobile' is required.");
  }
  return fields.data;
}

export function createRoutes(
  provider: Provider,
  pages: TransactionPages,
  publicUrl: string,
): Readonly<Record<string, Route>> {
  const { state, baseUrl } = provider;
  const ok = (body: object): SandboxAnswer => ({ status: 200, body });
  const gone: SandboxAnswer = { status: 204 };

  return {
    'POST users': async ({ body }) => {
      const { email = '', mobile = '', firstName = '', lastName = '' } = readUser(body, true);
      // The provider creates two users if the same person is created twice, and so does the sandbox.
      const user = { id: randomUUID(), email, mobile, firstName, lastName };
      state.value.users.push(user);
      await state.save();
      return { status: 201, body: presentUser(provider, user) };
    },
    'GET users/*': ({ ids: [userId = ''] }) => ok(presentUser(provider, provider.user(userId), true)),
    'POST users/*': async ({ ids: [userId = ''], body }) => {
      const user = provider.user(userId);
      Object.assign(user, readUser(body, false));
      await state.save();
      return ok(presentUser(provider, user));
    },
    'DELETE users/*': async ({ ids: [userId = ''] }) => {
      provider.user(userId);
      const { value } = state;
      value.users.splice(0, value.users.length, ...value.users.filter(({ id }) => id !== userId));
      for (const list of [value.consents, value.connections, value.jobs] as { userId: string }[][]) {
        list.splice(0, list.length, ...list.filter((item) => item.userId !== userId));
      }
      await state.save();
      return gone;
    },

    'GET users/*/consents': ({ ids: [userId = ''], url }) => {
      provider.user(userId);
      return ok(
        listOf(
          provider.consents(userId).map((consent) => presentConsent(provider, consent)),
          url,
        ),
      );
    },
    'DELETE users/*/consents/*': async ({ ids: [userId = '', consentId] }) => {
      const consent = provider.consents(userId).find(({ id }) => id === consentId);
      if (!consent) throw notFound('Requested consent does not exist.');
      await provider.revoke(consent);
      return gone;
    },

    'GET connectors': ({ query, url }) => {
      const conditions = readFilter(query.get('filter'), CONNECTOR_RULES);
      const data = presentConnectors(baseUrl, publicUrl).filter((row) =>
        meets(conditions, (property) => alongPath(row, property)),
      );
      return ok({ type: 'list', totalCount: data.length, data, links: { self: url } });
    },
    'GET connectors/*/*': ({ ids: [id, method] }) => {
      const found = presentConnectors(baseUrl, publicUrl).find(
        (row) => row.id === id && row.method === method,
      );
      if (!found) throw notFound('Requested connector does not exist.');
      return ok(found);
    },

    'GET users/*/connections': ({ ids: [userId = ''], query, url }) => {
      provider.user(userId);
      const conditions = readFilter(query.get('filter'), CONNECTION_RULES);
      const found = provider.connections(userId).filter((connection) =>
        meets(conditions, (property) => {
          if (property === 'institution.id') return connection.institutionId;
          return property === 'connection.id' ? connection.id : provider.statusOf(connection);
        }),
      );
      return ok(
        listOf(
          found.map((connection) => presentConnection(provider, connection)),
          url,
        ),
      );
    },
    'GET users/*/connections/*': ({ ids: [userId = '', id = ''] }) =>
      ok(presentConnection(provider, provider.connection(userId, id), true)),
    'DELETE users/*/connections/*': async ({ ids: [userId = '', id = ''] }) => {
      provider.connection(userId, id).deleted = true;
      await state.save();
      return gone;
    },
    'POST users/*/connections/*/purge': async ({ ids: [userId = '', id = ''] }) => {
      provider.connection(userId, id).purged = true;
      await state.save();
      return gone;
    },
    'POST users/*/connections/*/refresh': async ({ ids: [userId = '', id = ''] }) => {
      const { job, isNew } = await provider.refresh(provider.connection(userId, id));
      const body = { type: 'job', id: job.id, links: { self: `${baseUrl}/jobs/${job.id}` } };
      return { status: isNew ? 202 : 200, body };
    },
    'POST users/*/connections/refresh': async ({ ids: [userId = ''], url }) => {
      provider.user(userId);
      const jobs: object[] = [];
      for (const connection of provider.connections(userId)) {
        const { job } = await provider.refresh(connection);
        jobs.push({ type: 'job', id: job.id, links: { self: `${baseUrl}/jobs/${job.id}` } });
      }
      return { status: 202, body: listOf(jobs, url) };
    },

    'GET jobs/*': ({ ids: [jobId] }) => {
      const job = state.value.jobs.find(({ id }) => id === jobId);
      if (!job) throw notFound('Requested job does not exist.');
      return ok(presentJob(provider, job));
    },
    'GET users/*/jobs': ({ ids: [userId = ''], query, url }) => {
      provider.user(userId);
      const conditions = readFilter(query.get('filter'), { 'connection.id': EQUAL });
      const weekAgoMs = provider.nowMs() - 7 * 86_400_000;
      const found = provider
        .jobs(userId)
        .filter((job) => job.createdMs >= weekAgoMs && meets(conditions, () => job.connectionId));
      return ok(
        listOf(
          found.map((job) => presentJob(provider, job)),
          url,
        ),
      );
    },

    'GET users/*/accounts': ({ ids: [userId = ''], query, url }) => {
      provider.user(userId);
      const conditions = readFilter(query.get('filter'), ACCOUNT_RULES);
      const accounts = provider
        .connections(userId)
        .filter((connection) => provider.statusOf(connection) === 'active')
        .flatMap((connection) => accountsOf(connection, baseUrl, new Date(provider.nowMs())))
        .filter((account) => {
          const fields = account as Record<string, unknown>;
          return meets(conditions, (property) => {
            const [name = ''] = property.split('.');
            return String(name === 'account' ? fields.id : fields[name]);
          });
        });
      return ok(listOf(accounts, url));
    },

    'GET users/*/transactions': ({ ids: [userId = ''], query, repeatsPage }) => {
      provider.user(userId);
      return ok(pages.read(userId, query, repeatsPage));
    },
    'GET users/*/transactions/*': ({ ids: [userId = '', id] }) => {
      provider.user(userId);
      const found = provider.transactions(userId).find((row) => row.id === id);
      if (!found) throw notFound('Requested transaction does not exist.');
      return ok(found);
    },
  };
}
