import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningBankSandbox, SANDBOX_STEP_MS, startBankSandbox } from '#test/harness/bank-sandbox.ts';

let sandbox: RunningBankSandbox;
let userId: string;
let clientToken: string;

beforeAll(async () => {
  sandbox = await startBankSandbox({ now: '2026-06-15T02:00:00Z' });
  const token = await sandbox.token();
  userId = (await sandbox.api('POST', 'users', { token, body: { email: 'fund@example.com' } })).body.id;
  clientToken = await sandbox.token(userId);
});

afterAll(() => sandbox.close());

const open = (query: Record<string, string>) =>
  fetch(`${sandbox.consentUrl}/home?${new URLSearchParams({ token: clientToken, ...query })}`);
const decide = (form: Record<string, string>) =>
  fetch(`${sandbox.consentUrl}/home`, {
    method: 'POST',
    body: new URLSearchParams({ token: clientToken, state: 'nonce', institutionId: 'AU00000', ...form }),
    redirect: 'manual',
  });

describe('the page', () => {
  test('names the bank, lists the test logins, and runs no script', async () => {
    const response = await open({ institutionId: 'AU00000', state: 'nonce' });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>Hooli Bank</h1>');
    for (const login of ['Whistler', 'bighead', 'jianYang']) expect(html).toContain(`value="${login}"`);
    expect(html).not.toMatch(/<script|style=|onclick/i);
    expect(html).toContain('<legend>Log in as</legend>');
  });

  test('shows a choice of banks when none was given, and escapes what it repeats', async () => {
    const html = await (await open({ state: '"><script>' })).text();
    expect(html).toContain('<select name="institutionId">');
    expect(html).not.toContain('<script>');
  });

  test('401 for an invalid, expired or server token', async () => {
    for (const token of ['', 'made.up', await sandbox.token()]) {
      expect((await open({ token })).status).toBe(401);
    }
  });

  test('400 when connecting further banks without a consent', async () => {
    expect((await open({ action: 'connect', institutionId: 'AU00000' })).status).toBe(400);
  });
});

describe('the decision', () => {
  test('agreed: redirects with the job and the state, and the job belongs to the user', async () => {
    const response = await decide({ decision: 'approve', login: 'Whistler' });
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost:3000/bank-return');
    expect(back.searchParams.get('state')).toBe('nonce');
    const jobId = back.searchParams.get('jobId');
    expect(back.searchParams.get('jobIds')).toBe(jobId);
    const { jobs } = sandbox.provider.state.value;
    expect(jobs.find(({ id }) => id === jobId)).toMatchObject({ userId, outcome: 'success' });
  });

  test('refused: redirects with a job that failed', async () => {
    const back = new URL((await decide({ decision: 'refuse' })).headers.get('location') ?? '');
    const token = await sandbox.token();
    const { body } = await sandbox.api('GET', `jobs/${back.searchParams.get('jobId')}`, { token });
    expect(body.steps[0].status).toBe('failed');
  });

  test('cancelled: redirects without a job', async () => {
    const back = new URL((await decide({ decision: 'abandon' })).headers.get('location') ?? '');
    expect([back.searchParams.get('jobId'), back.searchParams.get('state')]).toEqual([null, 'nonce']);
  });

  test('an unknown login is refused', async () => {
    expect((await decide({ decision: 'approve', login: 'nobody' })).status).toBe(400);
  });
});

test('decisions and issued tokens are kept over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bank-sandbox-'));
  try {
    const before = await startBankSandbox({ folder });
    const person = await before.connectedUser();
    const token = await before.token();
    await before.close();
    const after = await startBankSandbox({ folder });
    after.advance(3 * SANDBOX_STEP_MS);
    const { status, body } = await after.api('GET', `users/${person.userId}/connections`, { token });
    await after.close();
    expect([status, body.data[0].status]).toEqual([200, 'active']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
