import type { Authentication } from './authenticate.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import { BucketError, invalidArgument, invalidRequest, notImplemented } from './bucket-error.ts';
import type { BucketRequest } from './bucket-request.ts';
import { createDigester, type Digests } from './digests.ts';

const STREAMING = new Set([
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
]);
const CHECKSUM_BYTES = { sha256: 32, crc32: 4 } as const;
const OTHER_CHECKSUMS = ['sha1', 'crc32c', 'crc64nvme'];
const MAX_XML_BYTES = 64 * 1024;

/** The body of a signed request; `assertIntact` tells once it was read whether it is what was signed. */
export interface SignedBody {
  readonly source: AsyncIterable<Buffer>;
  /** Answers what the sender vouched for, base64 by algorithm. */
  assertIntact(digests: Digests): Record<string, string>;
}

export function openBody(request: BucketRequest, authentication: Authentication): SignedBody {
  const { payloadHash } = authentication;
  const isStreaming = STREAMING.has(payloadHash);
  const isHash = /^[0-9a-f]{64}$/.test(payloadHash);
  if (!isStreaming && !isHash && payloadHash !== 'UNSIGNED-PAYLOAD') {
    throw invalidArgument(
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, or a valid sha256 value.',
    );
  }
  const declared = request.header(isStreaming ? 'x-amz-decoded-content-length' : 'content-length');
  if (declared === undefined || !/^\d{1,15}$/.test(declared)) {
    throw new BucketError(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const trailers = new Map<string, string>();
  // Left early, the message must stay open: the refusal is yet to be answered on its connection.
  const source: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => request.message.iterator({ destroyOnReturn: false }),
  };
  return {
    source: isStreaming ? decodeAwsChunked(source, authentication, trailers) : source,
    assertIntact(digests) {
      if (digests.sizeBytes !== Number(declared)) {
        throw new BucketError(
          400,
          'IncompleteBody',
          'You did not provide the number of bytes specified by the Content-Length HTTP header',
        );
      }
      if (isHash && payloadHash !== digests.sha256.toString('hex')) {
        throw new BucketError(
          400,
          'XAmzContentSHA256Mismatch',
          "The provided 'x-amz-content-sha256' header does not match what was computed.",
          {
            ClientComputedContentSHA256: payloadHash,
            S3ComputedContentSHA256: digests.sha256.toString('hex'),
          },
        );
      }
      assertMd5(request.header('content-md5'), digests);
      return assertChecksums((name) => request.amzHeader(name) ?? trailers.get(name), digests);
    },
  };
}

/** The whole body of a request whose content is a small XML document. */
export async function readXmlBody(request: BucketRequest, authentication: Authentication): Promise<string> {
  const body = openBody(request, authentication);
  const digester = createDigester();
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of body.source) {
    sizeBytes += piece.length;
    if (sizeBytes > MAX_XML_BYTES) {
      throw new BucketError(400, 'MaxMessageLengthExceeded', 'Your request was too large.');
    }
    digester.update(piece);
    pieces.push(piece);
  }
  body.assertIntact(digester.end());
  return Buffer.concat(pieces).toString('utf8');
}

function assertMd5(given: string | undefined, digests: Digests): void {
  if (given === undefined) return;
  if (!isBase64(given, 16)) {
    throw new BucketError(400, 'InvalidDigest', 'The Content-MD5 you specified was invalid.');
  }
  if (given !== digests.md5.toString('base64')) {
    throw new BucketError(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.', {
      ExpectedDigest: given,
      CalculatedDigest: digests.md5.toString('base64'),
    });
  }
}

/**
 * Compares the `x-amz-checksum-…` values among the `given` with the bytes; answers them by algorithm.
 * Throws BadDigest when one is another's.
 */
export function assertChecksums(
  given: (name: string) => string | undefined,
  digests: Digests,
): Record<string, string> {
  for (const algorithm of OTHER_CHECKSUMS) {
    if (given(`x-amz-checksum-${algorithm}`) !== undefined) {
      throw notImplemented(`The checksum algorithm ${algorithm}`);
    }
  }
  const checksums: Record<string, string> = {};
  for (const [algorithm, bytes] of Object.entries(CHECKSUM_BYTES)) {
    const name = `x-amz-checksum-${algorithm}`;
    const value = given(name);
    if (value === undefined) continue;
    if (!isBase64(value, bytes)) throw invalidRequest(`Value for ${name} header is invalid.`);
    if (value !== digests[algorithm as keyof typeof CHECKSUM_BYTES].toString('base64')) {
      throw new BucketError(
        400,
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    }
    checksums[algorithm] = value;
  }
  if (Object.keys(checksums).length > 1) {
    throw invalidRequest(
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  return checksums;
}

function isBase64(text: string, bytes: number): boolean {
  const decoded = Buffer.from(text, 'base64');
  return decoded.length === bytes && decoded.toString('base64') === text;
}
