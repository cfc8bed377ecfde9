import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { databaseClient } from '#local/database.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { isOfClientsOnly } from '#test/access/sender-of.ts';
import { type HttpPortal, startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';
import { rawRequest } from '#test/harness/raw-request.ts';

let portal: HttpPortal;
let token: string;
let clientToken: string;

beforeAll(async () => {
  portal = await startHttpPortal();
  token = (await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password)).id;
  clientToken = await signInClient();
});

afterAll(() => portal.close());

const CLIENT = { email: 'client@example.com', password: 'Client#2026' } as const;

async function signInClient(): Promise<string> {
  await portal.provider.admin.createUser(CLIENT);
  const details = { name: 'Client', entity_type: 'Personal', pledged_amount: 100_000 };
  const { status } = await portal.request(token, 'POST', '/clients', { ...details, email: CLIENT.email });
  expect(status).toBe(201);
  const { id } = await portal.signIn(CLIENT.email, CLIENT.password);
  expect((await portal.request(id, 'GET', '/users/me/clients')).status).toBe(200);
  return id;
}

const SEGMENTS = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E%2F%2E%2E%2Fetc%2Fpasswd',
  '..%2f..%2fconfig.json',
  '..%5c..%5c',
  '%252e%252e%252f',
  '%00',
  'a%00.json',
  '%0d%0aSet-Cookie:%20a=b',
  '%c0%ae%c0%ae',
  '%ff%fe',
  '%zz',
  '%',
  '%u0041',
  '%F0%9F%98%80',
  '%E2%80%AEabc',
  ';jsessionid=1',
  '*',
  '{id}',
  '$%7B7*7%7D',
  '__proto__',
  'constructor',
  'x'.repeat(4_500),
];

const PATHS = CAPABILITIES.filter((capability) => callOf(capability).path.includes('{'));

async function stored(): Promise<number> {
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const client = databaseClient(portal.databaseEndpoint);
  let items = 0;
  for (const TableName of [portal.services.portalTable, portal.services.auditTable]) {
    const page = await documentClient(client).send(new ScanCommand({ TableName, Select: 'COUNT' }));
    items += page.Count ?? 0;
  }
  client.destroy();
  return items;
}

async function expectRefused(capability: Capability, path: string, contentType?: string): Promise<void> {
  const { method } = callOf(capability);
  const answer = await rawRequest(portal.url, path, {
    method,
    headers: {
      authorization: `Bearer ${isOfClientsOnly(capability) ? clientToken : token}`,
      ...(contentType ? { 'content-type': contentType } : {}),
    },
  });
  const sent = `${method} ${path.slice(0, 100)}`;
  expect([400, 404], `${sent}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
  const body = JSON.parse(answer.text);
  // If a path is unknown, the gateway answers with its own sentence in `message`.
  expect(body.error ?? body.message, sent).toMatch(/^[^\n]{3,300}$/);
  expect(answer.text.length, sent).toBeLessThan(1_000);
  expect(answer.text, sent).not.toMatch(/node_modules|\.ts:\d|passwd/);
  expect(answer.headers['set-cookie'], sent).toBeUndefined();
}

describe('an id in the path', () => {
  test.each(PATHS)(
    'of %s is refused when it leaves the path, hides characters or is too long',
    async (capability) => {
      const { path, file } = callOf(capability);
      const before = await stored();
      for (const segment of SEGMENTS) {
        const form = file && 'multipart/form-data; boundary=form';
        await expectRefused(capability, `/api${path.replaceAll(/\{\w+\}/g, segment)}`, form);
      }
      expect(await stored()).toBe(before);
    },
  );
});

test.each(CAPABILITIES)(
  '%s has one path: no second slash, no trailing slash, nothing below',
  async (capability) => {
    const { path } = callOf(capability);
    const filledPath = path.replaceAll(/\{\w+\}/g, 'some-id');
    for (const other of [
      `//${filledPath.slice(1)}`,
      `${filledPath}/`,
      `${filledPath}//`,
      `${filledPath}/below`,
      `/.${filledPath}`,
      `${filledPath}%20`,
    ]) {
      await expectRefused(capability, `/api${other}`);
    }
  },
);

describe('an incomplete request', () => {
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(portal.url).port) });
      let answer = '';
      socket.on('data', (part) => {
        answer += part.toString('latin1');
      });
      socket.on('error', () => resolve(answer));
      socket.on('close', () => resolve(answer));
      // Closes the connection. Otherwise, the server would wait for bytes that `Content-Length` announces but `text` lacks.
      socket.end(text);
    });
  const head = () =>
    `POST /api/clients HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;

  test.each([
    ['fewer bytes than announced', () => `${head()}Content-Length: 500\r\n\r\n{"name":"A"}`],
    ['more bytes than announced', () => `${head()}Content-Length: 2\r\n\r\n{"name":"A","email":"x"}`],
    ['a length that is none', () => `${head()}Content-Length: many\r\n\r\n{}`],
    ['two lengths', () => `${head()}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
    [
      'a length and chunks at once',
      () => `${head()}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ],
    ['broken chunks', () => `${head()}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
    ['40 KB of headers', () => `${head()}${'X-Filler: yyyyyyyyyyyyyyyy\r\n'.repeat(1_500)}\r\n`],
    ['no HTTP at all', () => '\u0016\u0003\u0001\u0000\u0000hello\r\n\r\n'],
    ['a header over two lines', () => `${head()}X-A: b\r\n c: d\r\n\r\n`],
  ])('%s: has no effect, and the next one is answered', async (_name, text) => {
    const before = await stored();
    const answer = await send(text());
    expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5)\d\d/);
    expect(await stored()).toBe(before);
    expect((await rawRequest(portal.url, '/api/health')).status).toBe(200);
  });
});
