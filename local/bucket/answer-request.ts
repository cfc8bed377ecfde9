import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';
import { authenticate } from './authenticate.ts';
import type { Answer, Bucket } from './bucket.ts';
import { accessDenied, BucketError, methodNotAllowed, notImplemented } from './bucket-error.ts';
import { type BucketRequest, readRequest } from './bucket-request.ts';
import { getObject } from './get-object.ts';
import { listVersions } from './list-versions.ts';
import { postObject } from './post-object.ts';
import { putObject } from './put-object.ts';
import { element, xmlDocument } from './xml.ts';

/** A parameter that is not listed here could change the operation, so the bucket refuses it. */
const KNOWN_PARAMETER =
  /^(x-id|x-amz-.*|response-.*|versionid|versions|prefix|max-keys|key-marker|version-id-marker)$/i;

export async function answerRequest(bucket: Bucket, message: IncomingMessage, response: ServerResponse) {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  // On one machine, documents share the portal's origin, so an opened document must run no scripts.
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  try {
    const request = readRequest(message);
    await send(message, response, await answer(bucket, request));
  } catch (error) {
    await sendError(message, response, error);
  }
}

async function answer(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  if (request.bucket !== bucket.name)
    throw new BucketError(404, 'NoSuchBucket', 'The specified bucket does not exist');
  const { method } = request;
  if (method === 'POST' && request.query.length === 0) {
    if (request.key !== '') throw methodNotAllowed();
    if (bucket.writesOnce) throw accessDenied();
    return postObject(bucket, request);
  }
  const payloadHash = authenticate(request, bucket);
  for (const [name] of request.query) {
    if (!KNOWN_PARAMETER.test(name)) throw notImplemented(`The parameter ${name}`);
  }
  if (request.key === '') {
    if (method === 'GET' && request.parameter('versions') !== undefined) return listVersions(bucket, request);
    throw notImplemented(`${method} of a bucket`);
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject(bucket, request);
    case 'PUT':
      return putObject(bucket, request, payloadHash);
    case 'DELETE':
      if (bucket.writesOnce) throw accessDenied();
      return hideObject(bucket, request);
    default:
      throw methodNotAllowed();
  }
}

async function hideObject(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  if (request.parameter('versionId') !== undefined) throw notImplemented('Removing a version for good');
  const { versionId } = await bucket.store.commit(request.key);
  return { status: 204, headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': versionId } };
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

async function sendError(message: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  if (response.headersSent || (message.destroyed && !message.complete)) {
    response.destroy();
    return;
  }
  const known = error instanceof BucketError ? error : undefined;
  if (!known) console.error('The local bucket failed:', error);
  const failure =
    known ?? new BucketError(500, 'InternalError', 'We encountered an internal error. Please try again.');
  const content = element('Code', failure.code) + element('Message', failure.message);
  await send(message, response, { status: failure.status, body: xmlDocument('Error', content) });
}

/** Reads the rest of the body, because many clients read the answer only after sending the whole body. */
async function readToEnd(message: IncomingMessage): Promise<void> {
  message.unpipe();
  message.resume();
  await finished(message, { writable: false }).catch(() => {});
}
