import { createHash } from 'node:crypto';
import type { Authentication } from './authenticate.ts';
import { BucketError, signatureDoesNotMatch } from './bucket-error.ts';
import { isSignatureOf, sha256Hex } from './signature.ts';

const EMPTY_SHA256 = sha256Hex('');
const LONGEST_LINE_BYTES = 8192;
const CHUNK_HEADER = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/;

const incomplete = () => new BucketError(400, 'IncompleteBody', 'The request body terminated unexpectedly');

const malformed = () =>
  new BucketError(400, 'InvalidChunkSizeError', 'The chunks of the body are not in the form of aws-chunked.');

/** Hands on bytes by the line or by the number, as they come. */
function createReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<void> => {
    const next = await pieces.next();
    if (next.done) throw incomplete();
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
  };
  return {
    /** Without its CRLF. */
    async line(): Promise<string> {
      for (;;) {
        const end = rest.indexOf('\r\n');
        if (end > LONGEST_LINE_BYTES || (end < 0 && rest.length > LONGEST_LINE_BYTES)) throw malformed();
        if (end >= 0) {
          const line = rest.subarray(0, end).toString('latin1');
          rest = rest.subarray(end + 2);
          return line;
        }
        await fill();
      }
    },
    async *bytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0; ) {
        if (rest.length === 0) await fill();
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
    /** Reads on to the end of the body. */
    async end(): Promise<void> {
      while (!(await pieces.next()).done);
    },
  };
}

/** Follows the chain of signatures from the one of the headers over each chunk to the trailer. */
function createChain(authentication: Authentication) {
  let previous = authentication.signature;
  return (kind: 'PAYLOAD' | 'TRAILER', hashes: readonly string[], signature: string | undefined): void => {
    const toSign = [
      `AWS4-HMAC-SHA256-${kind}`,
      authentication.amzDate,
      authentication.scope.text,
      previous,
      ...hashes,
    ].join('\n');
    if (signature === undefined || !isSignatureOf(authentication.key, toSign, signature)) {
      throw signatureDoesNotMatch({ StringToSign: toSign });
    }
    previous = signature;
  };
}

/**
 * The body inside one of the `STREAMING-…` kinds. Its trailing headers, names in lower case, are in
 * `trailers` once this has ended. Throws SignatureDoesNotMatch at the first chunk whose
 * signature is not the next of the chain, so what was handed on counts only once this has ended.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  authentication: Authentication,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const kind = authentication.payloadHash;
  const isSigned = kind.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  const reader = createReader(source);
  const assertNext = createChain(authentication);
  for (;;) {
    const [, size, signature] = CHUNK_HEADER.exec(await reader.line()) ?? [];
    if (size === undefined) throw malformed();
    const sizeBytes = Number.parseInt(size, 16);
    const hash = createHash('sha256');
    for await (const piece of reader.bytes(sizeBytes)) {
      if (isSigned) hash.update(piece);
      yield piece;
    }
    if (isSigned) assertNext('PAYLOAD', [EMPTY_SHA256, hash.digest('hex')], signature);
    if (sizeBytes === 0) break;
    if ((await reader.line()) !== '') throw malformed();
  }
  let trailerText = '';
  for (;;) {
    const line = await reader.line();
    if (line === '') break;
    const [, name, value] = /^([^:]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw malformed();
    if (name !== 'x-amz-trailer-signature') trailerText += `${name}:${value}\n`;
    trailers.set(name.toLowerCase(), value);
  }
  if (isSigned && kind.endsWith('-TRAILER')) {
    assertNext('TRAILER', [sha256Hex(trailerText)], trailers.get('x-amz-trailer-signature'));
  }
  await reader.end();
}
