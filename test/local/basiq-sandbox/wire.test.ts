import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningBankSandbox, SANDBOX_STEP_MS, startBankSandbox } from '#test/harness/bank-sandbox.ts';

let sandbox: RunningBankSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startBankSandbox({ now: '2026-06-15T02:00:00Z' });
  token = await sandbox.token();
});

afterAll(() => sandbox.close());

const get = async (path: string) => sandbox.api('GET', path, { token: await sandbox.token() });
const errorOf = (body: { data: { code: string; source: unknown }[] }) => body.data[0]?.code;

describe('access tokens', () => {
  const key = { authorization: 'Basic c2FuZGJveDprZXk=', 'basiq-version': '3.0' };
  const ask = (headers: Record<string, string>, body = 'scope=SERVER_ACCESS') =>
    sandbox.api('POST', 'token', { headers, body });

  test('require the version, a key and a scope; an unknown key is 404', async () => {
    const { 'basiq-version': _, ...versionless } = key;
    expect((await ask(versionless)).status).toBe(400);
    expect((await ask({ ...key, authorization: 'Basic other' })).status).toBe(404);
    expect((await ask(key, '')).status).toBe(400);
    expect((await ask(key, 'scope=CLIENT_ACCESS&userId=nobody')).status).toBe(404);
  });

  test('403 access-denied when expired, 401 when revoked or invented, 403 for a browser’s token on data', async () => {
    const { userId } = await sandbox.connectedUser();
    const ask = (token?: string) =>
      sandbox.api('GET', `users/${userId}/connections`, token === undefined ? {} : { token });
    const old = await sandbox.token();
    sandbox.provider.tokens.expireAll();
    const expired = await ask(old);
    expect([expired.status, errorOf(expired.body)]).toEqual([403, 'access-denied']);
    const revoked = await sandbox.token();
    sandbox.provider.tokens.revokeAll();
    expect((await ask(revoked)).status).toBe(401);
    expect((await ask('made.up')).status).toBe(401);
    expect((await ask()).status).toBe(401);
    const own = await ask(await sandbox.token(userId));
    expect([own.status, errorOf(own.body)]).toEqual([403, 'forbidden-access']);
    sandbox.advance(3_601_000);
    token = await sandbox.token();
  });
});

describe('connectors', () => {
  const filtered = async (filter: string) => get(`connectors?filter=${encodeURIComponent(filter)}`);

  test.each([
    "connector.colour.eq('green')",
    "connector.stage.bt('a','b')",
    'connector.stage.eq(live)',
    "connector.stage.eq('live'),",
    "connector.stage.eq('live') and connector.id.eq('AU00000')",
  ])('400 naming the parameter for %s', async (filter) => {
    const { status, body } = await filtered(filter);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      correlationId: expect.any(String),
      data: [{ code: 'parameter-not-valid', source: { parameter: 'filter' } }],
    });
  });
});

describe('connections and jobs', () => {
  const begin = async (decision: string) => {
    const { body } = await sandbox.api('POST', 'users', { token, body: { email: 'a@example.com' } });
    const userId = String(body.id);
    const job = await sandbox.provider.decide({
      userId,
      institutionId: 'AU00000',
      decision,
    });
    const status = async () => (await get(`users/${userId}/connections`)).body.data[0].status;
    const jobNow = async () => (await get(`users/${userId}/jobs`)).body.data[0];
    const steps = async () => (await jobNow()).steps.map((step: { status: string }) => step.status);
    return { userId, job, jobNow, status, steps };
  };

  test('agreed: the steps succeed one after the other, the connection goes from pending to active, with a consent for a year', async () => {
    const { userId, job, jobNow, status, steps } = await begin('Whistler');
    expect([await status(), await steps()]).toEqual(['pending', ['in-progress', 'pending', 'pending']]);
    expect((await jobNow()).links.source).toBeUndefined();
    sandbox.advance(SANDBOX_STEP_MS);
    expect([await status(), await steps()]).toEqual(['pending', ['success', 'in-progress', 'pending']]);
    expect(await jobNow()).toMatchObject({
      steps: [{ result: { url: `/users/${userId}/connections/${job?.connectionId}` } }, {}, {}],
      links: { source: `${sandbox.baseUrl}/users/${userId}/connections/${job?.connectionId}` },
    });
    sandbox.advance(2 * SANDBOX_STEP_MS);
    expect([await status(), await steps()]).toEqual(['active', ['success', 'success', 'success']]);
    const [consent] = (await get(`users/${userId}/consents`)).body.data;
    expect(consent).toMatchObject({ status: 'active' });
    expect(Date.parse(consent.expiryDate) - Date.parse(consent.created)).toBe(365 * 86_400_000);
  });

  test('refused: fails immediately with authorization-failed, an invalid connection and no consent', async () => {
    const { userId, jobNow, status } = await begin('refuse');
    expect(await status()).toBe('invalid');
    const [first, second] = (await jobNow()).steps;
    expect(first).toMatchObject({
      status: 'failed',
      result: { code: 'authorization-failed' },
    });
    expect(second.status).toBe('pending');
    expect((await get(`users/${userId}/consents`)).body.data).toEqual([]);
  });

  test.each([
    ['bighead', 0, 'invalid-credentials'],
    ['erlich', 1, 'account-not-accessible-requires-user-action'],
    ['jianYang', 0, 'service-unavailable'],
  ])('%s fails at step %i with %s and the later steps stay pending', async (persona, failing, code) => {
    const { jobNow, status, steps } = await begin(persona);
    sandbox.advance(10 * SANDBOX_STEP_MS);
    expect((await jobNow()).steps[failing].result.code).toBe(code);
    expect((await steps()).slice(failing)).toEqual(['failed', ...Array(2 - failing).fill('pending')]);
    expect(await status()).toBe('invalid');
  });

  test('a refresh is 202 once, then 200 with the same job while it runs; the connection stays active', async () => {
    const { userId, connectionId } = await sandbox.connectedUser();
    const path = `users/${userId}/connections/${connectionId}`;
    const first = await sandbox.api('POST', `${path}/refresh`, { token });
    const second = await sandbox.api('POST', `${path}/refresh`, { token });
    expect([first.status, second.status, second.body.id]).toEqual([202, 200, first.body.id]);
    expect((await get(`users/${userId}/connections`)).body.data[0].status).toBe('active');
  });

  test('no call creates a connection or refreshes another user’s', async () => {
    const { connectionId } = await sandbox.connectedUser();
    const { userId } = await sandbox.connectedUser();
    const path = `users/${userId}/connections`;
    for (const one of [path, `${path}/${connectionId}/refresh`])
      expect((await sandbox.api('POST', one, { token, body: {} })).status).toBe(404);
  });

  test('withdrawing a consent deletes its connections and their data', async () => {
    const { userId } = await sandbox.connectedUser();
    const [consent] = sandbox.provider.consents(userId);
    if (consent) await sandbox.provider.revoke(consent);
    expect((await get(`users/${userId}/consents`)).body.data[0].status).toBe('revoked');
    expect((await get(`users/${userId}/connections`)).body.data).toEqual([]);
    const filter = encodeURIComponent("transaction.postDate.bt('2026-01-01','2026-06-01')");
    expect((await get(`users/${userId}/transactions?filter=${filter}`)).body.data).toEqual([]);
  });
});
