import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { ConsoleLogger, defaultStorage } from 'aws-amplify/utils';
import type { IdentityProviderOptions } from '#local/cognito/server.ts';
import { type ServedIdentityProvider, serveIdentity } from '#test/harness/serve-identity.ts';

export const REGION = 'ap-southeast-2';
export const USER_POOL_ID = 'ap-southeast-2_Local0001';
export const CLIENT_ID = 'localportalclient0001';
export const CREDENTIALS = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
export const EMAIL = 'Olivia.Chen@example.com';
export const PASSWORD = 'Client#2026';

export interface PoolUnderTest {
  provider: ServedIdentityProvider;
  dataDir: string;
  mails: { to: string; subject: string; text: string }[];
  pass(ms: number): void;
  sdk(): CognitoIdentityProviderClient;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPool(options: Partial<IdentityProviderOptions> = {}): Promise<PoolUnderTest> {
  ConsoleLogger.LOG_LEVEL = 'NONE';
  const dataDir = await mkdtemp(join(tmpdir(), 'user-pool-'));
  const mails: PoolUnderTest['mails'] = [];
  let offsetMs = 0;
  const start = async (): Promise<ServedIdentityProvider> => {
    const provider = await serveIdentity({
      dataDir,
      region: REGION,
      userPoolId: USER_POOL_ID,
      userPoolClientId: CLIENT_ID,
      credentials: CREDENTIALS,
      sendMail: (mail) => void mails.push(mail),
      now: () => Date.now() + offsetMs,
      ...options,
    });
    configureAmplify(provider.url);
    return provider;
  };
  const pool: PoolUnderTest = {
    provider: await start(),
    dataDir,
    mails,
    pass: (ms) => {
      offsetMs += ms;
    },
    sdk: () =>
      new CognitoIdentityProviderClient({
        region: REGION,
        endpoint: pool.provider.url,
        credentials: CREDENTIALS,
        maxAttempts: 1,
      }),
    async restart() {
      await pool.provider.close();
      pool.provider = await start();
    },
    async stop() {
      await forgetSignIn();
      await pool.provider.close();
      await rm(dataDir, { recursive: true });
    },
  };
  return pool;
}

/** Signs in by the password itself, without SRP. */
export const signInPlainly = (sdk: CognitoIdentityProviderClient, USERNAME = EMAIL, PASSWORD_ = PASSWORD) =>
  sdk.send(
    new InitiateAuthCommand({
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
    }),
  );

export function configureAmplify(userPoolEndpoint: string): void {
  const Auth = { Cognito: { userPoolId: USER_POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint } };
  Amplify.configure({ Auth });
}

export async function forgetSignIn(): Promise<void> {
  await defaultStorage.clear();
}

export async function refusal(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.then(
    (value) => `accepted: ${JSON.stringify(value)}`,
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return outcome;
}
