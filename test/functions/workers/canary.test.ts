import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LogEntry } from '#functions/services.ts';
import { CANARY_EMAIL, visitPortal } from '#functions/workers/canary.ts';
import { addManager } from '../../harness/add-manager.ts';
import { type HttpPortal, startHttpPortal } from '../../harness/http-portal.ts';

const PASSWORD = 'Canary#2026';
const CODE = '/static/js/main.0a1b2c3d.js';

let folder: string;
let portal: HttpPortal;
let siteUrl: string;
let logged: LogEntry[];

async function visit(password = PASSWORD, url = siteUrl): Promise<LogEntry[]> {
  const result = await visitPortal(
    { log: (entry) => logged.push(entry), now: () => new Date() },
    { siteUrl: url, password: async () => password },
  );
  const { code } = logged.at(-1) ?? {};
  expect(result).toEqual(code === undefined ? {} : { failedAt: code });
  return logged;
}

const pageWith = (script: string) =>
  `<!doctype html><title>Portal</title><script type="module" crossorigin src="${script}"></script>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-canary-'));
  await mkdir(join(folder, 'static/js'), { recursive: true });
  await writeFile(join(folder, 'static/js/main.0a1b2c3d.js'), 'console.info("portal");');
  await writeFile(join(folder, 'index.html'), pageWith(CODE));
  portal = await startHttpPortal({ siteFolder: folder });
  siteUrl = portal.url;
  await portal.provider.admin.createUser({ email: CANARY_EMAIL, password: PASSWORD });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  logged = [];
});

const failedAt = (code: string) => [
  {
    level: 'error',
    event: 'canary-failed',
    code,
    error: { name: expect.any(String), stack: expect.any(String) },
  },
];

test('a portal that answers passes, at each visit of the same function', async () => {
  await visit();
  await visit();
  expect(logged).toEqual([
    { level: 'info', event: 'canary-passed', durationMs: expect.any(Number) },
    { level: 'info', event: 'canary-passed', durationMs: expect.any(Number) },
  ]);
});

test('a site that does not answer fails at the page', async () => {
  expect(await visit(PASSWORD, 'http://127.0.0.1:1')).toEqual(failedAt('page'));
});

test.each([
  ['no code', '<!doctype html><title>Portal</title>'],
  ['code that is not there', pageWith('/static/js/main.9f8e7d6c.js')],
])('a page with %s fails at the code', async (_, page) => {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  expect(await visit(PASSWORD, `http://127.0.0.1:${port}`)).toEqual(failedAt('code'));
  site.close();
});

test('another password fails at the sign-in, and the log does not contain it', async () => {
  expect(await visit('Another#2026')).toEqual(failedAt('sign-in'));
  expect(JSON.stringify(logged)).not.toContain('Another#2026');
});

test('an API that grants the canary’s user any right fails at the account', async () => {
  const { userId } = await portal.services.identity.findOrCreateUser(CANARY_EMAIL);
  await portal.services.identity.setStaffAccess(userId, { role: 'manager', isDisabled: false });
  await addManager(portal.services, { userId, email: CANARY_EMAIL });
  expect(await visit()).toEqual(failedAt('account'));
});
