import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOCAL_POOL } from '#local/portal.ts';
import type { SignInTokens } from '#local/sign-in-by-password.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { securityHeaders } from '#shared/security-headers.ts';
import { type HttpPortal, startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';
import { rawRequest } from '#test/harness/raw-request.ts';
import { withoutWaits } from '#test/harness/without-waits.ts';

let portal: HttpPortal;
let tokens: SignInTokens;

beforeAll(async () => {
  portal = await startHttpPortal();
  tokens = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
});

afterAll(() => portal.close());

const raw = (path: string, options?: Parameters<typeof rawRequest>[2]) =>
  rawRequest(portal.url, path, options);

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function forged(changes: Record<string, unknown>): Promise<string> {
  const [head = '', body = ''] = tokens.id.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'));
  const stored = JSON.parse(await readFile(join(portal.folder, 'data/signing-key.json'), 'utf8'));
  const jwk = stored.privateJwk ?? stored.private ?? stored;
  const key = await importJWK(jwk, 'RS256');
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(key);
}

test('a manager signs in through the real flow and calls the API', async () => {
  const answer = await portal.request(tokens.id, 'GET', '/users/me');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ role: 'manager', email: TEST_MANAGER.email });
  // The real authorizer also accepts a token without `Bearer`.
  expect((await raw('/api/users/me', { headers: { authorization: tokens.id } })).status).toBe(200);
});

test('a caller’s own correlation id reaches the function and the answer', async () => {
  const headers = { authorization: `Bearer ${tokens.id}`, 'X-Correlation-Id': 'made-by-the-browser' };
  for (const path of ['/api/users/me', '/api/clients/none']) {
    const answer = await raw(path, { headers });
    expect(answer.headers['x-correlation-id'], path).toBe('made-by-the-browser');
  }
});

test('a missing, invalid, changed, expired or foreign token gets 401 in the gateway’s words', async () => {
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const { kid } = portal.provider.jwks().keys[0] as { kid: string };
  const expired = await forged({ exp: Math.floor(Date.now() / 1_000) - 5 });
  const claims = { sub: 'x', token_use: 'id', aud: LOCAL_POOL.userPoolClientId };
  const sign = (header: { kid: string }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', ...header })
      .setIssuer(portal.provider.issuer)
      .setExpirationTime('1h')
      .sign(foreign.privateKey);
  const [head, body, signature] = tokens.id.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const cases: Record<string, string | undefined> = {
    none: undefined,
    empty: 'Bearer ',
    garbage: 'Bearer garbage',
    basic: 'Basic bWFuYWdlcjp4',
    changed: `Bearer ${head}.${body?.slice(0, -2)}xx.${signature}`,
    unsigned: `Bearer ${unsigned}`,
    expired: `Bearer ${expired}`,
    'foreign key under our key id': `Bearer ${await sign({ kid })}`,
    'foreign key id': `Bearer ${await sign({ kid: 'other' })}`,
    'other pool': `Bearer ${await forged({ iss: 'https://cognito-idp.ap-southeast-2.amazonaws.com/other' })}`,
    'other app client': `Bearer ${await forged({ aud: 'other' })}`,
  };
  expect(await exportJWK(foreign.publicKey)).toHaveProperty('n');
  for (const [name, authorization] of Object.entries(cases)) {
    const answer = await raw('/api/users/me', { headers: authorization ? { authorization } : {} });
    expect([name, answer.status]).toEqual([name, 401]);
    expect(JSON.parse(answer.text)).toEqual({ message: 'Unauthorized' });
  }
  expect((await raw('/api/users/me', bearer(await forged({})))).status).toBe(200);
});

test('the authorizer accepts an access token, and the function refuses it', async () => {
  const answer = await portal.request(tokens.access, 'GET', '/users/me');
  expect(answer.status).toBe(401);
  expect((await answer.json()).code).toBe('unauthenticated');
});

test('an unknown route or method is 404 before the token is checked', async () => {
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['DELETE', '/api/users/me'],
    ['HEAD', '/api/health'],
    ['GET', '/api/users/me/'],
    ['GET', '/api//users/me'],
  ] as const) {
    const answer = await raw(path, { method });
    expect([path, answer.status]).toEqual([path, 404]);
    if (method !== 'HEAD') expect(JSON.parse(answer.text)).toEqual({ message: 'Not Found' });
  }
  expect((await raw('/api/clients/%zz', bearer(tokens.id))).status).toBe(400);
});

test('the API’s OpenAPI document is a file of the site, without a token', async () => {
  const answer = await raw('/api/openapi.json');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { openapi: '3.1.0' }]);
});

test('a body above the gateway’s 10 MB is 413, and the connection stays open', async () => {
  const answer = await raw('/api/transactions/upload-csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.id}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(10 * 1024 * 1024 + 1),
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toEqual({ message: 'Request Entity Too Large' });
});

test('every kind of answer has the security headers, and API answers are never stored', async () => {
  const expected = Object.entries(securityHeaders({ connect: [], form: [] }));
  const answers = {
    page: await raw('/'),
    deep: await raw('/manager/transactions'),
    script: await raw('/static/js/main.0a1b2c3d.js'),
    missing: await raw('/static/js/none.js'),
    config: await raw('/config.json'),
    mail: await raw('/local/mail'),
    api: await raw('/api/health'),
    unauthenticated: await raw('/api/users/me'),
    unknown: await raw('/api/nothing'),
    foreignHost: await raw('/', { headers: { host: 'evil.example' } }),
    identity: await raw('/local/cognito/', { method: 'POST', body: '{}' }),
  };
  for (const [name, answer] of Object.entries(answers)) {
    for (const [header, value] of expected) {
      expect([name, header, answer.headers[header.toLowerCase()]]).toEqual([name, header, value]);
    }
  }
  for (const name of ['api', 'unauthenticated', 'unknown', 'config', 'mail'] as const) {
    expect([name, answers[name].headers['cache-control']]).toEqual([name, 'no-store']);
  }
});

test('a success, a conflict and both kinds of server error have them too', async () => {
  const ask = (path: string, body?: object) =>
    raw(`/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${tokens.id}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const client = { name: 'A', email: 'a@example.com', entity_type: 'Personal', pledged_amount: 1 };
  const answers = [
    await ask('/clients'),
    await ask('/clients', client),
    await ask('/clients?limit=0'),
    await ask('/clients/nobody'),
    await ask('/clients', client),
    await raw('/api/clients', { ...bearer(tokens.id), method: 'POST', body: 'x' }),
  ];
  const database = vi.spyOn(portal.services.database, 'send');
  for (const name of ['ThrottlingException', 'Error']) {
    database.mockRejectedValue(Object.assign(new Error('secret place'), { name }));
    answers.push(await withoutWaits(() => ask('/clients')));
  }
  database.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 400, 404, 409, 415, 503, 500]);
  for (const { headers, status, text } of answers) {
    for (const [name, value] of Object.entries(securityHeaders({ connect: [], form: [] }))) {
      expect([status, name, headers[name.toLowerCase()]]).toEqual([status, name, value]);
    }
    expect([status, headers['cache-control']]).toEqual([status, 'no-store']);
    expect(text).not.toContain('secret place');
  }
});

test('only requests for localhost are answered, so that no other host name can point to the portal', async () => {
  for (const host of [
    'evil.example',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example',
    '192.168.0.5',
  ]) {
    for (const path of ['/', '/api/health', '/config.json', '/local/mail.json', '/local/cognito/']) {
      expect([host, path, (await raw(path, { headers: { host } })).status]).toEqual([host, path, 421]);
    }
  }
  for (const host of ['localhost', '127.0.0.1:1234', 'LOCALHOST:3000', '[::1]:3000']) {
    expect([host, (await raw('/api/health', { headers: { host } })).status]).toEqual([host, 200]);
  }
});

test('a page requested by IP address is redirected to the host name for which upload forms are signed', async () => {
  const { port } = new URL(portal.url);
  const answer = await raw('/manager/documents?sort=name', {
    headers: { host: `127.0.0.1:${port}`, accept: 'text/html,*/*' },
  });
  expect(answer).toMatchObject({
    status: 307,
    headers: { location: `http://localhost:${port}/manager/documents?sort=name` },
  });
});

test('the web client gets every address on the origin it was loaded from', async () => {
  const host = `127.0.0.1:${new URL(portal.url).port}`;
  const config = JSON.parse((await raw('/config.json', { headers: { host } })).text);
  expect(config).toEqual({
    region: 'ap-southeast-2',
    ...LOCAL_POOL,
    userPoolEndpoint: `http://${host}/local/cognito/`,
    apiBaseUrl: '/api',
    documentsBucket: 'fund-portal-documents',
    environment: 'local',
    fundName: DEMO_FUND.name,
  });
});

test('mail can be read as a page and as JSON, newest first', async () => {
  await portal.mailbox.send({ to: 'a@example.com', subject: 'First', text: 'one' });
  await portal.mailbox.send({ to: 'b@example.com', subject: 'Second', text: '<two>' });
  const mails = JSON.parse((await raw('/local/mail.json')).text);
  expect(mails.slice(0, 2).map((mail: { subject: string }) => mail.subject)).toEqual(['Second', 'First']);
  const page = await raw('/local/mail');
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.text).toContain('&lt;two&gt;');
  expect((await raw('/local/mail.css')).headers['content-type']).toMatch(/^text\/css/);
  expect((await raw('/local/other')).status).toBe(404);
});
