import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';
import type { Answer } from './answer.ts';
import { authenticate } from './authenticate.ts';
import type { Bucket } from './bucket.ts';
import { BucketError, methodNotAllowed, notImplemented } from './bucket-error.ts';
import { type BucketRequest, readRequest } from './bucket-request.ts';
import { answerPreflight, corsHeaders } from './cors.ts';
import { deleteObject } from './delete-object.ts';
import { getObject } from './get-object.ts';
import { listObjects, listObjectVersions } from './list-objects.ts';
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './object-tags.ts';
import { postObject } from './post-object.ts';
import { putObject } from './put-object.ts';
import { element, xmlDocument } from './xml.ts';

/** Parameters that make a request another operation, which is none of those below. */
const OTHER_OPERATIONS = [
  'acl',
  'attributes',
  'delete',
  'legal-hold',
  'partNumber',
  'policy',
  'restore',
  'retention',
  'torrent',
  'uploadId',
  'uploads',
];

/** Speaks the service's REST protocol in the path style; needs `req.url` as it was sent. */
export async function answerRequest(
  bucket: Bucket,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  // On this machine files come from the portal's own origin: shown as a page they must be powerless.
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  try {
    const request = readRequest(message);
    for (const [name, value] of Object.entries(corsHeaders(request, bucket.corsOrigins))) {
      response.setHeader(name, value);
    }
    await send(message, response, await answer(bucket, request));
  } catch (error) {
    await sendError(message, response, requestId, error);
  }
}

async function answer(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  if (request.bucket === '') throw notImplemented('A request to no bucket');
  if (request.bucket !== bucket.name) {
    throw new BucketError(404, 'NoSuchBucket', 'The specified bucket does not exist', {
      BucketName: request.bucket,
    });
  }
  const { method } = request;
  const asks = (name: string) => request.parameter(name) !== undefined;
  if (method === 'OPTIONS') return answerPreflight(request, bucket.corsOrigins);
  if (method === 'POST' && request.query.length === 0) {
    if (request.key !== '') throw methodNotAllowed();
    return postObject(bucket, request);
  }
  const authentication = authenticate(request, bucket);
  const other = OTHER_OPERATIONS.find(asks);
  if (other !== undefined) throw notImplemented(`The parameter ${other}`);

  if (request.key === '') {
    if (method === 'HEAD') return { status: 200, headers: { 'x-amz-bucket-region': bucket.region } };
    if (method === 'GET')
      return asks('versions') ? listObjectVersions(bucket, request) : listObjects(bucket, request);
    throw notImplemented(`${method} of a bucket`);
  }
  if (asks('tagging')) {
    if (method === 'GET') return getObjectTagging(bucket, request);
    if (method === 'PUT') return putObjectTagging(bucket, request, authentication);
    if (method === 'DELETE') return deleteObjectTagging(bucket, request);
    throw methodNotAllowed();
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject(bucket, request);
    case 'PUT':
      return putObject(bucket, request, authentication);
    case 'DELETE':
      return deleteObject(bucket, request);
    default:
      throw methodNotAllowed();
  }
}

async function send(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body }: Answer,
): Promise<void> {
  await readToEnd(message);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body !== undefined && typeof body !== 'string') {
    response.writeHead(status);
    await pipeline(body, response);
    return;
  }
  if (body !== undefined) response.setHeader('content-type', 'application/xml');
  response.writeHead(status).end(body);
}

async function sendError(
  message: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  error: unknown,
): Promise<void> {
  if (response.headersSent || (message.destroyed && !message.complete)) {
    response.destroy();
    return;
  }
  const known = error instanceof BucketError ? error : undefined;
  if (!known) console.error('The local bucket failed:', error);
  const failure =
    known ?? new BucketError(500, 'InternalError', 'We encountered an internal error. Please try again.');
  const details = Object.entries(failure.details).map(([name, text]) => element(name, text));
  const content =
    element('Code', failure.code) +
    element('Message', failure.message) +
    details.join('') +
    element('RequestId', requestId);
  await send(message, response, {
    status: failure.status,
    headers: failure.headers,
    body: xmlDocument('Error', content, null),
  });
}

/** Takes what is left of a body: many a sender looks for the answer only once all is sent. */
async function readToEnd(message: IncomingMessage): Promise<void> {
  message.unpipe();
  message.resume();
  await finished(message, { writable: false }).catch(() => {});
}
