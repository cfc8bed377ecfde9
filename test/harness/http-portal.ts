import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '#functions/services.ts';
import { newInstance } from '#local/data-folder.ts';
import { type Faults, parseFaults } from '#local/faults.ts';
import { IDENTITY_PATH } from '#local/gateway.ts';
import { openServer } from '#local/open-server.ts';
import { LOCAL_POOL, openPortal, type Portal, type PortalOptions } from '#local/portal.ts';
import type { SeedPortal } from '#local/seed.ts';
import type { SeedKind } from '#local/settings.ts';
import { type SignInTokens, signInByPassword } from '#local/sign-in-by-password.ts';
import { openSite } from '#local/static-site.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import { addManager } from './add-manager.ts';

export const TEST_MANAGER = { email: 'manager@example.com', password: 'Manager#2026' } as const;

export interface HttpPortal extends Portal {
  readonly folder: string;
  readonly logged: LogEntry[];
  signIn(email: string, password: string): Promise<SignInTokens>;
  /** An object body is sent as JSON. `path` is the path in the contract. */
  request(
    token: string | undefined,
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

export interface HttpPortalOptions {
  readonly faults?: Faults;
  readonly seed?: { kind: SeedKind; seedPortal: SeedPortal };
  readonly startFrom?: string | undefined;
  /** Runs before the portal starts. The manager is added to the folder afterwards. */
  readonly prepareFolder?: (dataFolder: string) => Promise<void>;
  readonly siteFolder?: string;
  readonly tokenValidityMinutes?: number;
  /** Settings that differ from the deployed user pool, such as the clock. */
  readonly identity?: PortalOptions['identity'];
}

const seedManager: SeedPortal = async ({ services, provider }) => {
  const userId = randomUUID();
  await provider.admin.createUser({ ...TEST_MANAGER, sub: userId, groups: [MANAGERS_GROUP] });
  await addManager(services, { userId, email: TEST_MANAGER.email });
};

async function placeholderSite(folder: string): Promise<string> {
  const site = join(folder, 'site');
  await mkdir(join(site, 'static/js'), { recursive: true });
  await mkdir(join(site, 'api'));
  await writeFile(join(site, 'api/openapi.json'), '{"openapi":"3.1.0"}');
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Portal</title>');
  await writeFile(
    join(site, 'static/js/main.0a1b2c3d.js'),
    `console.info(${JSON.stringify('x'.repeat(2_000))});`,
  );
  await writeFile(join(site, 'robots.txt'), 'User-agent: *\n');
  return site;
}

export async function startHttpPortal(options: HttpPortalOptions = {}): Promise<HttpPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-http-'));
  const logged: LogEntry[] = [];
  const server = await openServer(0, newInstance());
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  let portal: Portal;
  try {
    const dataFolder = join(folder, 'data');
    if (options.startFrom) await cp(options.startFrom, dataFolder, { recursive: true });
    await options.prepareFolder?.(dataFolder);
    portal = await openPortal({
      server,
      folder: dataFolder,
      inMemory: !options.startFrom && !options.prepareFolder,
      site: openSite(options.siteFolder ?? (await placeholderSite(folder))),
      seed: options.seed ?? { kind: 'empty', seedPortal: seedManager },
      faults: options.faults ?? parseFaults(process.env.FAULTS),
      identity: {
        ...options.identity,
        ...(options.tokenValidityMinutes === undefined
          ? {}
          : { tokenValidityMinutes: options.tokenValidityMinutes }),
      },
      log: (entry) => logged.push(entry),
    });
    if (options.prepareFolder) {
      const { services, provider } = portal;
      await seedManager({ kind: 'empty', services, provider, now: services.now() });
    }
  } catch (error) {
    await server.close();
    await removeFolder();
    throw error;
  }
  const origin = `http://localhost:${server.port}`;
  return {
    ...portal,
    folder,
    logged,
    signIn: (email, password) =>
      signInByPassword(
        { endpoint: `${origin}${IDENTITY_PATH}`, clientId: LOCAL_POOL.userPoolClientId },
        { email, password },
      ),
    request: (token, method, path, body, headers = {}) =>
      fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async close() {
      await portal.close();
      await removeFolder();
    },
  };
}
