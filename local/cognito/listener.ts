import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { operations } from './operations.ts';
import type { Pool } from './pool.ts';
import { ServiceError } from './service-error.ts';
import { type AwsCredentials, assertSigned } from './signature.ts';

const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/;
const MAX_BODY_BYTES = 131_072;

/** Implements the service's protocol (AWS JSON 1.1) at any path. */
export function createListener(pool: Pool, credentials: AwsCredentials): RequestListener {
  return (req, res) => {
    void handle(pool, credentials, req, res);
  };
}

async function handle(
  pool: Pool,
  credentials: AwsCredentials,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', 'x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage');
  res.setHeader('x-amzn-requestid', randomUUID());
  try {
    if (req.method === 'OPTIONS') {
      res.setHeader('access-control-allow-methods', 'POST');
      // Without `authorization`, pages of other origins can call the public actions, but no Admin action.
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

async function answer(pool: Pool, credentials: AwsCredentials, req: IncomingMessage): Promise<object> {
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
