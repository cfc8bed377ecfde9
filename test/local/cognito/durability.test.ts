import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityProvider } from '#local/cognito/server.ts';
import {
  CLIENT_ID,
  CREDENTIALS,
  EMAIL,
  PASSWORD,
  REGION,
  refusal,
  startPool,
  USER_POOL_ID,
} from './pool-under-test.ts';

const WRITER = fileURLToPath(new URL('./create-users-forever.ts', import.meta.url));

describe('the state of the pool', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'user-pool-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const open = () =>
    createIdentityProvider({
      dataDir,
      region: REGION,
      userPoolId: USER_POOL_ID,
      userPoolClientId: CLIENT_ID,
      sendMail: () => {},
      credentials: CREDENTIALS,
    });

  it('is kept over a restart: the same key, users, groups and sessions', async () => {
    const pool = await startPool();
    try {
      const { sub } = await pool.provider.admin.createUser({
        email: EMAIL,
        password: PASSWORD,
        groups: ['managers'],
      });
      const keys = pool.provider.jwks();
      await signIn({ username: EMAIL, password: PASSWORD });
      await pool.restart();
      expect(pool.provider.jwks()).toEqual(keys);
      const { tokens } = await fetchAuthSession({ forceRefresh: true });
      expect(tokens?.idToken?.payload).toMatchObject({ sub, 'cognito:groups': ['managers'] });
    } finally {
      await pool.stop();
    }
  });

  it('contains every user whose creation was acknowledged before kill -9', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', WRITER, dataDir, `r${round}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const wanted = acknowledged.length + 10 + round;
      for await (const email of createInterface({ input: child.stdout })) {
        acknowledged.push(email);
        if (acknowledged.length >= wanted) child.kill('SIGKILL');
      }
      const provider = await open();
      expect(acknowledged.filter((email) => provider.admin.findUser(email) === undefined)).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    expect((await readdir(dataDir)).sort()).toEqual(['signing-key.json', 'user-pool.json']);
  });

  it('saves many concurrent changes in few writes and loses none', async () => {
    const provider = await open();
    const emails = Array.from({ length: 40 }, (_, i) => `user${i}@example.com`);
    await Promise.all(emails.map((email) => provider.admin.createUser({ email, password: PASSWORD })));
    const again = await open();
    expect(emails.filter((email) => again.admin.findUser(email) === undefined)).toEqual([]);
  });

  it('names a damaged file in one sentence', async () => {
    await writeFile(join(dataDir, 'user-pool.json'), '{"version":1,');
    expect(await refusal(open())).toBe(
      `Error: The file ${join(dataDir, 'user-pool.json')} is damaged; remove it, or run "npm run reset" to start afresh.`,
    );
  });
});
