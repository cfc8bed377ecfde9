import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import * as z from 'zod';
import { readSecret } from '../aws/read-secret.ts';
import { currentTime, logAsJson } from '../aws/services.ts';
import { errorSummary } from '../http/error-summary.ts';
import type { Services } from '../services.ts';

const PATIENCE_MS = 10_000;

export const CANARY_EMAIL = 'canary@portal.invalid';

const settings = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string().nullish(),
  apiBaseUrl: z.string(),
});

type Pool = Omit<z.output<typeof settings>, 'apiBaseUrl'>;

const health = z.object({ status: z.literal('ok') });

const stranger = z.object({
  email: z.literal(CANARY_EMAIL),
  role: z.literal('client'),
  clients: z.tuple([]),
});

export async function visitPortal(
  { log, now }: Pick<Services, 'log' | 'now'>,
  { siteUrl, password }: { siteUrl: string; password: () => Promise<string> },
): Promise<{ failedAt?: string }> {
  const begunMs = now().getTime();
  let step = 'page';
  try {
    const page = await (await get(siteUrl)).text();
    step = 'code';
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    const code = await get(new URL(script, siteUrl).href);
    // If the script is missing, the site may answer with the portal's page.
    if (!code.headers.get('content-type')?.includes('javascript')) throw new Error('No code');
    step = 'settings';
    const { apiBaseUrl, ...pool } = settings.parse(await json(new URL('/config.json', siteUrl).href));
    const api = new URL(apiBaseUrl, siteUrl).href;
    step = 'health';
    health.parse(await json(`${api}/health`));
    step = 'sign-in';
    const token = await signInTo(pool, await password());
    step = 'account';
    // The canary's user has no rights, so the API answers as for a login without clients.
    stranger.parse(await json(`${api}/users/me`, { authorization: `Bearer ${token}` }));
    log({ level: 'info', event: 'canary-passed', durationMs: now().getTime() - begunMs });
    return {};
  } catch (error) {
    // The error is not thrown, because an alarm fires anyway if no visit succeeds for a while.
    log({ level: 'error', event: 'canary-failed', code: step, error: errorSummary(error) });
    return { failedAt: step };
  }
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`);
  return answer;
}

async function json(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown> {
  return (await get(url, headers)).json();
}

async function signInTo({ userPoolId, userPoolClientId, userPoolEndpoint }: Pool, password: string) {
  const Auth = {
    Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) },
  };
  Amplify.configure({ Auth });
  // An earlier visit may have left tokens in memory, because a Lambda keeps its process between visits.
  await signOut();
  await signIn({ username: CANARY_EMAIL, password });
  const { tokens } = await fetchAuthSession();
  if (!tokens?.idToken) throw new Error('Signed in without an ID token');
  return tokens.idToken.toString();
}

export async function handler(): Promise<{ failedAt?: string }> {
  const { SITE_URL: siteUrl = '', CANARY_SECRET: secret = '' } = process.env;
  return visitPortal({ log: logAsJson, now: currentTime }, { siteUrl, password: () => readSecret(secret) });
}
