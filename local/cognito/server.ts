import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { TOKEN_MINUTES } from '#shared/constants.ts';
import type { BucketCredentials } from '../bucket/signature.ts';
import { openJsonFile } from '../json-file.ts';
import { createAttempts } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { operations } from './operations.ts';
import { type ConfirmationEvent, issuerOf, type Mail, type Pool } from './pool.ts';
import { createPoolAdmin, type PoolAdmin } from './pool-admin.ts';
import { emptyPoolState, poolStateSchema } from './pool-state.ts';
import { createQuotas, type QuotaName } from './quotas.ts';
import { ServiceError } from './service-error.ts';
import { assertSigned } from './signature.ts';
import { openSigningKey, type PublicKey } from './signing-key.ts';

export interface IdentityProviderOptions {
  /** The folder contains `user-pool.json` and `signing-key.json`. Only one process at a time can use it. */
  dataDir: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  sendMail(mail: Mail): Promise<void> | void;
  /** Runs after a password reset. If the trigger fails, the reset returns an error. */
  afterConfirmation?: ((event: ConfirmationEvent) => Promise<void>) | undefined;
  portalUrl?: string | undefined;
  credentials: BucketCredentials;
  tokenValidityMinutes?: number | undefined;
  quotas?: Partial<Record<QuotaName, number>> | undefined;
  now?: (() => number) | undefined;
}

export interface IdentityProvider {
  userPoolId: string;
  userPoolClientId: string;
  issuer: string;
  jwks(): { keys: PublicKey[] };
  listener: RequestListener;
  admin: PoolAdmin;
  close(): Promise<void>;
}

export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { dataDir, region, userPoolId, userPoolClientId } = options;
  const now = options.now ?? Date.now;
  const file = await openJsonFile(join(dataDir, 'user-pool.json'), poolStateSchema, emptyPoolState);
  const pool: Pool = {
    settings: {
      region,
      userPoolId,
      userPoolClientId,
      portalUrl: options.portalUrl,
      tokenValidityMinutes: options.tokenValidityMinutes ?? TOKEN_MINUTES,
    },
    state: file.value,
    save: file.save,
    now,
    signingKey: await openSigningKey(dataDir),
    attempts: createAttempts(now),
    challenges: createChallenges(now),
    quotas: createQuotas(options.quotas ?? {}, now),
    sendMail: options.sendMail,
    afterConfirmation: options.afterConfirmation ?? (async () => {}),
  };
  return {
    userPoolId,
    userPoolClientId,
    issuer: issuerOf(pool.settings),
    jwks: () => ({ keys: [pool.signingKey.publicJwk] }),
    listener: createListener(pool, options.credentials),
    admin: createPoolAdmin(pool),
    close: file.save,
  };
}

const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/;
const MAX_BODY_BYTES = 131_072;

function createListener(pool: Pool, credentials: BucketCredentials): RequestListener {
  return (req, res) => {
    void handle(pool, credentials, req, res);
  };
}

async function handle(pool: Pool, credentials: BucketCredentials, req: IncomingMessage, res: ServerResponse) {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', 'x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage');
  res.setHeader('x-amzn-requestid', randomUUID());
  try {
    if (req.method === 'OPTIONS') {
      res.setHeader('access-control-allow-methods', 'POST');
      // The list omits `authorization`, so pages of other origins can call the public actions, but no Admin action.
      res.setHeader(
        'access-control-allow-headers',
        'content-type,x-amz-target,x-amz-user-agent,cache-control',
      );
      res.setHeader('access-control-max-age', '600');
      res.writeHead(204).end();
    } else {
      reply(res, 200, await answer(pool, credentials, req));
    }
  } catch (error) {
    replyError(res, error);
  }
}

async function answer(pool: Pool, credentials: BucketCredentials, req: IncomingMessage): Promise<object> {
  const name = TARGET.exec(`${req.headers['x-amz-target'] ?? ''}`)?.[1];
  const operation = req.method === 'POST' && name !== undefined ? operations.get(name) : undefined;
  if (operation === undefined) throw new ServiceError('UnknownOperationException', 'Unknown operation.');
  const body = await readBody(req);
  if (operation.signed) assertSigned(req, body, credentials);
  if (operation.quota !== undefined) pool.quotas.use(operation.quota);
  return operation.run(pool, parse(body));
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ServiceError('SerializationException', 'Request is too large.', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ServiceError('SerializationException', 'Start of structure or map found where not expected.');
  }
}

function replyError(res: ServerResponse, error: unknown): void {
  const known = error instanceof ServiceError;
  if (!known) console.error('The local identity provider failed:', error);
  const name = known ? error.name : 'InternalErrorException';
  const message = known ? error.message : 'An internal error occurred.';
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.setHeader('x-amzn-errortype', `${name}:`);
  res.setHeader('x-amzn-errormessage', message.replaceAll(/[^\x20-\x7e]/g, '?'));
  reply(res, known ? error.status : 500, { __type: name, message });
}

function reply(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
