import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { TOKEN_MINUTES } from '#shared/constants.ts';
import type { BucketCredentials } from '../bucket/signature.ts';
import { openJsonFile } from '../json-file.ts';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { operations } from './operations.ts';
import { issuerOf, type Pool, type PoolSettings } from './pool.ts';
import { createPoolAdmin } from './pool-admin.ts';
import { emptyPoolState, poolStateSchema } from './pool-state.ts';
import { ServiceError } from './service-error.ts';
import { assertSigned } from './signature.ts';
import { openSigningKey } from './signing-key.ts';

export interface IdentityProviderOptions
  extends Omit<PoolSettings, 'tokenValidityMinutes'>,
    Partial<Pick<PoolSettings, 'tokenValidityMinutes'>>,
    Pick<Pool, 'sendMail'>,
    Partial<Pick<Pool, 'afterConfirmation' | 'now'>> {
  /** The folder contains `user-pool.json` and `signing-key.json`. Only one process at a time can use it. */
  dataDir: string;
  credentials: BucketCredentials;
}

export type IdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>;

export async function createIdentityProvider({
  dataDir,
  credentials,
  sendMail,
  afterConfirmation = async () => {},
  now = Date.now,
  ...settings
}: IdentityProviderOptions) {
  const file = await openJsonFile(join(dataDir, 'user-pool.json'), poolStateSchema, emptyPoolState);
  const pool: Pool = {
    settings: { tokenValidityMinutes: TOKEN_MINUTES, ...settings },
    state: file.value,
    save: file.save,
    now,
    signingKey: await openSigningKey(dataDir),
    attempts: createAttempts(now),
    challenges: createChallenges(now),
    sendMail,
    afterConfirmation,
  };
  return {
    issuer: issuerOf(pool.settings),
    jwks: () => ({ keys: [pool.signingKey.publicJwk] }),
    listener: createListener(pool, credentials),
    admin: createPoolAdmin(pool),
    close: file.save,
  };
}

const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/;

function createListener(pool: Pool, credentials: BucketCredentials): RequestListener {
  return (req, res) => {
    answer(pool, credentials, req).then(
      (body) => reply(res, 200, body),
      (error: unknown) => replyError(res, error),
    );
  };
}

async function answer(pool: Pool, credentials: BucketCredentials, req: IncomingMessage): Promise<object> {
  const name = TARGET.exec(`${req.headers['x-amz-target'] ?? ''}`)?.[1];
  const operation = req.method === 'POST' && name !== undefined ? operations.get(name) : undefined;
  if (operation === undefined) throw new ServiceError('UnknownOperationException', 'Unknown operation.');
  const body = await readText(req);
  if (operation.signed) assertSigned(req, body, credentials);
  return operation.run(pool, parse(body));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ServiceError('SerializationException', 'Start of structure or map found where not expected.');
  }
}

function replyError(res: ServerResponse, error: unknown): void {
  if (error instanceof ServiceError) {
    reply(res, 400, { __type: error.name, message: error.message });
  } else {
    console.error('The local identity provider failed:', error);
    reply(res, 500, { __type: 'InternalErrorException', message: 'An internal error occurred.' });
  }
}

function reply(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
