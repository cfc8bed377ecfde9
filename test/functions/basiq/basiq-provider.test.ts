import { afterEach, describe, expect, test } from 'vitest';
import type { Timing } from '#functions/basiq/basiq-client.ts';
import { errorBody, KEY, row, type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';

let scripted: ScriptedProvider | undefined;

afterEach(() => scripted?.close());

async function start(timing?: Partial<Timing>, options?: { institutionsKeptMs?: number }) {
  scripted = await startScriptedProvider(timing, options);
  return scripted;
}

const CONSENTS = '/users/u1/consents';
const none = { json: { data: [] } };
const consent = (fields: object) => ({
  type: 'consent',
  id: 'c1',
  created: '2026-06-01T01:02:03Z',
  expiryDate: '2027-06-01T01:02:03Z',
  status: 'active',
  ...fields,
});

describe('tokens', () => {
  test('one token serves every call, requested with the key as issued and the API version', async () => {
    const { provider, script, askedFor } = await start();
    script(CONSENTS, none);
    script('/users/u1/connections', none);
    await Promise.all([
      provider.listConsents('u1'),
      provider.listConnections('u1'),
      provider.listConsents('u1'),
    ]);
    expect(askedFor('/token')).toHaveLength(1);
    expect(askedFor('/token')[0]).toMatchObject({ method: 'POST', body: 'scope=SERVER_ACCESS' });
    expect(askedFor('/token')[0]?.headers).toMatchObject({
      authorization: `Basic ${KEY}`,
      'basiq-version': '3.0',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(askedFor(CONSENTS)[0]?.headers.authorization).toBe('Bearer token-1');
  });

  test.each([
    [401, 'invalid-authorization-token'],
    [403, 'access-denied'],
  ])('after %i %s a new token is requested once', async (status, code) => {
    const { provider, script, askedFor } = await start();
    script(CONSENTS, { status, json: errorBody(code) }, none);
    await expect(provider.listConsents('u1')).resolves.toEqual([]);
    expect(askedFor(CONSENTS).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    script(CONSENTS, { status, json: errorBody(code) });
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-unavailable' });
    expect(askedFor(CONSENTS)).toHaveLength(4);
  });

  test('an invalid key is a fault of the portal, not of the caller: refused, logged as an error, and tried again next time', async () => {
    const { provider, script, logged, askedFor } = await start();
    script('/token', { status: 404, json: errorBody('parameter-not-valid') });
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-unavailable' });
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'bank-provider-rejected', route: 'POST /token' }),
    );
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-unavailable' });
    expect(askedFor('/token')).toHaveLength(2);
  });

  test('a person’s own token is used in the address of the consent page only', async () => {
    const { provider, askedFor, logged, url } = await start();
    const ask = { institutionId: 'AU00000', state: 's_1', underActiveConsent: true, connectionId: 'c9' };
    const address = new URL(await provider.consentUrl('u1', ask));
    expect(`${address.origin}${address.pathname}`).toBe(`${url}/home`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      token: 'token-1',
      action: 'connect',
      state: 's_1',
      institutionId: 'AU00000',
      connectionId: 'c9',
    });
    expect(askedFor('/token')[0]?.body).toBe('scope=CLIENT_ACCESS&userId=u1');
    const first = { institutionId: 'AU00000', state: 's_2', underActiveConsent: false };
    expect(new URL(await provider.consentUrl('u1', first)).searchParams.has('action')).toBe(false);
    expect(JSON.stringify(logged)).not.toContain('token-');
  });
});

describe('errors', () => {
  test('429 and 5xx are retried after the time in Retry-After', async () => {
    const { provider, script, askedFor } = await start();
    script(
      CONSENTS,
      { status: 429, json: errorBody('too-many-requests'), headers: { 'retry-after': '1' } },
      { status: 503, json: errorBody('service-unavailable') },
      none,
    );
    const startedMs = performance.now();
    await expect(provider.listConsents('u1')).resolves.toEqual([]);
    expect(performance.now() - startedMs).toBeGreaterThan(990);
    expect(askedFor(CONSENTS)).toHaveLength(3);
  });

  test('five answers of 429 without Retry-After are retried, six are not', async () => {
    const { provider, script, askedFor } = await start();
    const throttled = { status: 429, json: errorBody('too-many-requests') };
    script(CONSENTS, throttled, throttled, throttled, throttled, throttled, none);
    await expect(provider.listConsents('u1')).resolves.toEqual([]);
    script(CONSENTS, throttled);
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
    expect(askedFor(CONSENTS)).toHaveLength(12);
  });

  test('a Retry-After longer than the maximum wait is not retried', async () => {
    const { provider, script, askedFor } = await start();
    script(CONSENTS, {
      status: 429,
      json: errorBody('too-many-requests'),
      headers: { 'retry-after': '3600' },
    });
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
    expect(askedFor(CONSENTS)).toHaveLength(1);
  });

  test('a server that never answers, or answers slowly, is given up at the deadline', async () => {
    const { provider, script } = await start({ deadlineMs: 150, budgetMs: 250 });
    script(CONSENTS, () => {});
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
    script(CONSENTS, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
    });
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
  });

  test('creating a user is never retried, because it may have been created', async () => {
    const { provider, script, askedFor } = await start();
    script('/users', (response) => response.destroy());
    await expect(provider.createUser({ email: 'fund@example.com' })).rejects.toMatchObject({
      code: 'bank-provider-busy',
    });
    expect(askedFor('/users')).toHaveLength(1);
    script('/users', { status: 201, json: { type: 'user', id: 'u1' } });
    await expect(provider.createUser({ email: 'fund@example.com' })).resolves.toBe('u1');
    expect(JSON.parse(askedFor('/users')[1]?.body ?? '')).toEqual({ email: 'fund@example.com' });
  });

  test('after five failures in a row the provider is not called, and after a pause it is called once', async () => {
    const { provider, script, askedFor, logged } = await start({ breakerOpenMs: 200 });
    script(CONSENTS, { status: 500, json: errorBody('internal-server-error') });
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
    expect(askedFor(CONSENTS)).toHaveLength(5);
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
    expect(askedFor(CONSENTS)).toHaveLength(5);
    expect(logged.filter(({ event }) => event === 'bank-provider-given-up')).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 220));
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-busy' });
    expect(askedFor(CONSENTS)).toHaveLength(6);
    expect(logged.filter(({ event }) => event === 'bank-provider-given-up')).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 220));
    script(CONSENTS, none);
    await expect(provider.listConsents('u1')).resolves.toEqual([]);
    await expect(provider.listConsents('u1')).resolves.toEqual([]);
  });

  test.each([
    ['a page of HTML', { text: '<h1>Maintenance</h1>' }],
    ['half an answer', { text: '{"data":[{"id":' }],
    ['an answer of another shape', { json: { data: [{ id: 1 }] } }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['more than is read', { text: ' '.repeat(9 * 1024 * 1024) }],
  ])('%s is refused', async (_name, reply) => {
    const { provider, script, askedFor } = await start();
    script(CONSENTS, reply);
    await expect(provider.listConsents('u1')).rejects.toMatchObject({ code: 'bank-provider-unavailable' });
    expect(askedFor(CONSENTS)).toHaveLength(1);
  });

  test('neither the refusal nor the log contains the provider’s text, only its code and correlation id', async () => {
    const { provider, script, logged } = await start();
    script(CONSENTS, { status: 400, json: errorBody('parameter-not-valid') });
    const error = await provider.listConsents('u1').catch((reason: Error) => reason);
    expect((error as Error).message).toBe(
      'The bank data provider cannot be used at the moment. Please try again later.',
    );
    expect(logged).toContainEqual(
      expect.objectContaining({
        code: 'parameter-not-valid',
        providerCorrelationId: '3f0c5a7e-1111-4222-8333-444455556666',
      }),
    );
    expect(JSON.stringify(logged)).not.toMatch(/Authentication|session expired|secret-person|token-|c2Vj/);
  });
});

describe('concurrent requests', () => {
  test('every log line has the id of its own request', async () => {
    const { providerFor, script, logged } = await start();
    script(CONSENTS, { status: 400, json: errorBody('parameter-not-valid') });
    script('/users/u1/connections', { status: 503 }, { status: 429 }, { text: 'no JSON' });
    await Promise.allSettled([
      providerFor('request-1').listConsents('u1'),
      providerFor('request-2').listConnections('u1'),
    ]);
    expect(logged.map(({ event, correlationId }) => `${correlationId} ${event}`).sort()).toEqual([
      'request-1 bank-provider-refused',
      'request-1 bank-provider-rejected',
      'request-2 bank-provider-failed',
      'request-2 bank-provider-throttles',
      'request-2 bank-provider-unreadable',
    ]);
  });

  test('log lines about rows have the id too', async () => {
    const { providerFor, script, logged } = await start();
    script(
      '/users/u1/transactions',
      { json: { data: [row({ amount: '42.15' })] } },
      { json: { data: [{}] } },
    );
    const days = { from: '2025-05-01', to: '2025-05-31' } as never;
    await providerFor('request-1').fetchPostedTransactions('u1', days);
    await providerFor('request-2')
      .fetchPostedTransactions('u1', days)
      .catch(() => {});
    expect(logged.map(({ event, correlationId }) => `${correlationId} ${event}`)).toEqual([
      'request-1 bank-signs-disagree',
      'request-2 bank-page-unreadable',
    ]);
  });

  test('share the token, the circuit breaker and the list of banks', async () => {
    const { providerFor, script, askedFor } = await start();
    script('/connectors', none);
    await Promise.all([
      providerFor('request-1').listInstitutions(),
      providerFor('request-2').listJobs('u2'),
    ]).catch(() => {});
    await providerFor('request-3').listInstitutions();
    expect([askedFor('/token').length, askedFor('/connectors').length]).toEqual([1, 1]);
    script(CONSENTS, { status: 500 });
    await expect(providerFor('request-4').listConsents('u1')).rejects.toThrow();
    expect(askedFor(CONSENTS)).toHaveLength(5);
    await expect(providerFor('request-5').listConsents('u1')).rejects.toThrow();
    expect(askedFor(CONSENTS)).toHaveLength(5);
  });
});

describe('reading the provider’s answers', () => {
  const connector = (fields: object, institution: object = {}) => ({
    type: 'connector',
    id: 'AU00001',
    method: 'openbanking',
    stage: 'live',
    status: 'operational',
    institution: {
      type: 'Bank',
      name: 'Zebra Bank',
      shortName: 'Zebra',
      logo: { links: { square: 'https://logos.example.com/AU00001.svg', full: '' } },
      ...institution,
    },
    ...fields,
  });

  test('each bank is listed once, by name, without those that cannot be connected', async () => {
    const { provider, script, askedFor } = await start();
    const data = [
      connector({ status: 'major-outage' }),
      connector({ method: 'web' }),
      connector(
        { id: 'AU00002', status: 'major-outage' },
        { name: 'Alpaca Bank', shortName: '', logo: null },
      ),
      connector({ id: 'AU00003', method: 'pdf' }),
      connector({ id: 'AU00004', stage: 'alpha' }),
      connector({ id: 'AU00005' }, { name: 'Moose', logo: { links: { square: 'javascript:alert(1)' } } }),
    ];
    script('/connectors', { json: { data } });
    expect(await provider.listInstitutions()).toEqual([
      { id: 'AU00002', name: 'Alpaca Bank', shortName: 'Alpaca Bank', logo: undefined, available: false },
      { id: 'AU00005', name: 'Moose', shortName: 'Zebra', logo: undefined, available: true },
      {
        id: 'AU00001',
        name: 'Zebra Bank',
        shortName: 'Zebra',
        logo: 'https://logos.example.com/AU00001.svg',
        available: true,
      },
    ]);
    await provider.listInstitutions();
    expect(askedFor('/connectors')).toHaveLength(1);
    expect(askedFor('/connectors')[0]?.query.get('filter')).toBe(
      "connector.institution.country.eq('Australia'),connector.stage.ne('alpha')",
    );
  });

  test('the last list of banks is answered when a new one cannot be fetched', async () => {
    const { provider, script } = await start({}, { institutionsKeptMs: 0 });
    script('/connectors', { json: { data: [connector({})] } }, { status: 400, json: errorBody('x') });
    const list = await provider.listInstitutions();
    expect(list).toHaveLength(1);
    expect(await provider.listInstitutions()).toEqual(list);
  });

  test('consents are listed newest first, and an unknown user has none', async () => {
    const { provider, script } = await start();
    const data = [
      consent({ id: 'old', created: '2025-01-01T00:00:00Z', status: 'revoked' }),
      consent({ id: 'new', created: '2026-06-01T11:00:00+10:00', expiryDate: '' }),
    ];
    script(CONSENTS, { json: { data } }, { status: 404, json: errorBody('resource-not-found') });
    expect(await provider.listConsents('u1')).toEqual([
      { id: 'new', status: 'active', createdAt: '2026-06-01T01:00:00.000Z', expiresAt: undefined },
      {
        id: 'old',
        status: 'revoked',
        createdAt: '2025-01-01T00:00:00.000Z',
        expiresAt: '2027-06-01T01:02:03.000Z',
      },
    ]);
    expect(await provider.listConsents('u1')).toBeUndefined();
  });

  test('an unknown state of a connection counts as pending', async () => {
    const { provider, script } = await start();
    const states = ['active', 'pre-init', 'invalid', 'invalid-connection', 'brand-new', null];
    const data = states.map((status, index) => ({
      id: `c${index}`,
      status,
      createdDate: '2026-06-01T01:02:05Z',
      institution: { id: 'AU00000' },
    }));
    script('/users/u1/connections', { json: { data } });
    expect((await provider.listConnections('u1')).map(({ status }) => status)).toEqual([
      'active',
      'pending',
      'invalid',
      'invalid',
      'pending',
      'pending',
    ]);
  });

  test('a job is failed at its first failed step, done at its last step, and names its connection in one of them', async () => {
    const { provider, script } = await start();
    const link = 'https://au-api.basiq.io/users/u1/connections/c1';
    const data = [
      {
        steps: [
          { status: 'success', result: { url: '/users/u1/connections/c1' } },
          { status: 'pending', result: null },
        ],
      },
      {
        steps: [
          { status: 'success', result: null },
          { status: 'failed', result: [{ code: 'maintenance' }] },
          { status: 'pending', result: null },
        ],
        links: { source: link },
      },
      { steps: [{ status: 'success', result: null }], links: { source: link } },
      { steps: [] },
    ].map((job, index) => ({ id: `j${index}`, created: '2026-06-01T01:02:05Z', ...job }));
    script('/users/u1/jobs', { json: { data } });
    expect(
      (await provider.listJobs('u1')).map(({ outcome, connectionId, failureCode }) => [
        outcome,
        connectionId,
        failureCode,
      ]),
    ).toEqual([
      ['running', 'c1', undefined],
      ['failed', 'c1', 'maintenance'],
      ['succeeded', 'c1', undefined],
      ['running', undefined, undefined],
    ]);
  });
});
