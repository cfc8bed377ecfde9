import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { accountsOf } from './bank-data.ts';
import { type FilterRules, meets, readFilter } from './filter.ts';
import { presentConnection, presentConnectors, presentConsent, presentJob } from './present-wire.ts';
import type { Provider } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';
import type { TransactionPages } from './transaction-pages.ts';

interface SandboxRequest {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly repeatsPage: boolean;
}

export interface SandboxAnswer {
  readonly status: 200 | 201 | 202;
  readonly body: object;
}

export type Route = (request: SandboxRequest) => SandboxAnswer | Promise<SandboxAnswer>;

const CONNECTOR_RULES: FilterRules = { 'connector.institution.country': 'eq', 'connector.stage': 'ne' };
const newUser = z.object({ email: z.email() });

/** The sandbox has only the calls that the portal makes. */
export function createRoutes(provider: Provider, pages: TransactionPages): Readonly<Record<string, Route>> {
  const { state, baseUrl } = provider;
  const list = (data: readonly object[]): SandboxAnswer => ({ status: 200, body: { data } });

  return {
    'POST users': async ({ body }) => {
      const { data } = newUser.safeParse(body);
      if (!data) throw new SandboxError('parameter-not-valid', 'email is not valid', { parameter: 'email' });
      // The provider creates two users if the same person is created twice, and so does the sandbox.
      const user = { id: randomUUID(), ...data };
      state.value.users.push(user);
      await state.save();
      return { status: 201, body: user };
    },

    'GET users/*/consents': ({ ids: [userId = ''] }) => {
      const { id } = provider.user(userId);
      return list(provider.consents(id).map((consent) => presentConsent(provider, consent)));
    },

    'GET connectors': ({ query }) => {
      const conditions = readFilter(query.get('filter'), CONNECTOR_RULES);
      return list(
        presentConnectors(baseUrl).filter(({ stage, institution }) =>
          meets(conditions, (property) => (property === 'connector.stage' ? stage : institution.country)),
        ),
      );
    },

    'GET users/*/connections': ({ ids: [userId = ''] }) => {
      const { id } = provider.user(userId);
      return list(provider.connections(id).map((connection) => presentConnection(provider, connection)));
    },
    'POST users/*/connections/*/refresh': async ({ ids: [userId = '', id = ''] }) => {
      const { job, isNew } = await provider.refresh(provider.connection(userId, id));
      return { status: isNew ? 202 : 200, body: { id: job.id } };
    },

    'GET users/*/jobs': ({ ids: [userId = ''] }) => {
      const { id } = provider.user(userId);
      const weekAgoMs = provider.nowMs() - 7 * 86_400_000;
      const jobs = provider.jobs(id).filter(({ createdMs }) => createdMs >= weekAgoMs);
      return list(jobs.map((job) => presentJob(provider, job)));
    },

    'GET users/*/accounts': ({ ids: [userId = ''] }) => {
      const { id } = provider.user(userId);
      const active = provider.connections(id).filter((one) => provider.statusOf(one) === 'active');
      return list(active.flatMap(accountsOf));
    },

    'GET users/*/transactions': ({ ids: [userId = ''], query, repeatsPage }) => ({
      status: 200,
      body: pages.read(provider.user(userId).id, query, repeatsPage),
    }),
  };
}
