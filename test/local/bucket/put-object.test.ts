import { createHash, createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BUCKET,
  type BucketUnderTest,
  CREDENTIALS,
  failure,
  KEY,
  REGION,
  read,
  refusalOf,
  sha256Base64,
  startBucket,
  versionIds,
} from './bucket-under-test.ts';

const BYTES = 'the statement of the quarter';

let bucket: BucketUnderTest;
beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.stop());

describe('a signed write', () => {
  const put = (input: Partial<ConstructorParameters<typeof PutObjectCommand>[0]>) =>
    bucket.s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: BYTES, ...input }));

  it('keeps bytes, type, disposition and metadata', async () => {
    const answer = await put({
      ContentType: 'application/pdf',
      ContentDisposition: 'attachment',
      Metadata: { uploader: 'u1' },
    });
    const got = await bucket.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: KEY }));
    expect(await got.Body?.transformToString()).toBe(BYTES);
    expect(got).toMatchObject({
      ContentType: 'application/pdf',
      ContentDisposition: 'attachment',
      Metadata: { uploader: 'u1' },
      VersionId: answer.VersionId,
      ETag: `"${createHash('md5').update(BYTES).digest('hex')}"`,
    });
    expect(got.ContentEncoding).toBeUndefined();
  });

  it('of a stream arrives without the marks between its pieces', async () => {
    const pieces = Array.from({ length: 50 }, (_, i) => Buffer.alloc(10_007, 65 + i));
    const bytes = Buffer.concat(pieces);
    await put({ Body: Readable.from(pieces), ContentLength: bytes.length });
    const head = await bucket.s3.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: KEY, ChecksumMode: 'ENABLED' }),
    );
    expect(head).toMatchObject({ ContentLength: bytes.length });
    expect(head.ContentEncoding).toBeUndefined();
    expect(head.ChecksumCRC32).toMatch(/^.{6}==$/);
    expect(await read(bucket)).toBe(bytes.toString('latin1'));
  });

  it('of a stream that is shorter than announced is refused', async () => {
    const send = put({ Body: Readable.from([Buffer.from(BYTES)]), ContentLength: BYTES.length + 1 });
    expect(await failure(send)).toBe('400 IncompleteBody');
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('is refused when a digest is of other bytes, or none', async () => {
    expect(await failure(put({ ChecksumSHA256: sha256Base64('other') }))).toBe('400 BadDigest');
    expect(await failure(put({ ChecksumSHA256: 'AAAA' }))).toBe('400 InvalidRequest');
    expect(await failure(put({ ChecksumCRC32: 'AAAAAA==' }))).toBe('400 BadDigest');
    expect(await failure(put({ ContentMD5: '1B2M2Y8AsgTpgAmY7PhCfg==' }))).toBe('400 BadDigest');
    expect(await failure(put({ ContentMD5: 'x' }))).toBe('400 InvalidDigest');
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('is refused when its body is not the one that was signed', async () => {
    const client = bucket.client();
    client.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: string }).body = BYTES.toUpperCase();
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    const send = client.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: BYTES }));
    expect(await failure(send)).toBe('400 XAmzContentSHA256Mismatch');
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('takes any key, none of which reaches outside its folder', async () => {
    const keys = [
      'a b+c&d=e?f#g%h',
      "quotes ' ( ) * ! ~",
      'ümläut/文書/😀',
      '../../escaped',
      '..',
      './a//b/',
      'x'.repeat(1024),
    ];
    for (const key of keys) {
      await put({ Key: key, Body: key });
      expect(await read(bucket, key)).toBe(key);
    }
    expect(await failure(put({ Key: 'x'.repeat(1025) }))).toBe('400 KeyTooLongError');
    expect(await readdir(bucket.dataDir)).toEqual(['bucket']);
    expect((await readdir(join(bucket.dataDir, 'bucket', BUCKET))).sort()).toEqual(['incoming', 'objects']);
    expect(await readdir(join(bucket.dataDir, 'bucket', BUCKET, 'incoming'))).toEqual([]);
    const folders = await readdir(join(bucket.dataDir, 'bucket', BUCKET, 'objects'));
    expect(folders).toHaveLength(keys.length);
    for (const folder of folders) expect(folder).toMatch(/^[0-9a-f]{64}$/);
  });

  it('made at once with others loses none of them', async () => {
    const bodies = Array.from({ length: 20 }, (_, i) => `body ${i}`);
    const answers = await Promise.all(bodies.map((Body) => put({ Body })));
    for (const [i, { VersionId }] of answers.entries()) {
      expect(await read(bucket, KEY, VersionId)).toBe(bodies[i]);
    }
  });

  it('asking for what is not done here says so', async () => {
    expect(await failure(put({ IfNoneMatch: '*' }))).toBe('501 NotImplemented');
    expect(await failure(put({ ACL: 'public-read' }))).toBe('501 NotImplemented');
    expect(await failure(put({ ChecksumAlgorithm: 'SHA1' }))).toBe('501 NotImplemented');
  });
});

describe('an address to write a file to', () => {
  const presign = (input = {}, config = {}) =>
    getSignedUrl(
      bucket.client({ requestChecksumCalculation: 'WHEN_REQUIRED', ...config }),
      new PutObjectCommand({ Bucket: BUCKET, Key: KEY, ...input }),
      { expiresIn: 60 },
    );
  const send = (url: string, body = BYTES) => fetch(url, { method: 'PUT', body });

  it('takes the bytes until it expires', async () => {
    const url = await presign();
    expect((await send(url)).status).toBe(200);
    expect(await read(bucket)).toBe(BYTES);
    bucket.pass(62_000);
    expect(await refusalOf(send(url))).toBe('403 AccessDenied: Request has expired');
  });

  it('takes only the bytes of the digest it carries', async () => {
    const url = await presign({ ChecksumSHA256: sha256Base64(BYTES) });
    expect(await refusalOf(send(url, 'other'))).toContain('400 BadDigest');
    expect((await send(url)).status).toBe(200);
  });

  it('made with the checksum the SDK adds by default takes nothing, as with the service', async () => {
    const url = await presign({}, { requestChecksumCalculation: 'WHEN_SUPPORTED' });
    expect(await refusalOf(send(url))).toContain('400 BadDigest');
  });
});

describe('a body in signed chunks', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const amzDate = () => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');

  interface Change {
    tamper?: (body: string) => string;
    trailer?: Record<string, string>;
  }

  /** Signs the way of the service's own documentation, independent of the code under test. */
  const send = async (
    chunks: string[],
    { tamper = (body) => body, trailer }: Change = {},
  ): Promise<string> => {
    const date = amzDate();
    const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
    const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`);
    const url = new URL(`${bucket.url}/local/bucket/${BUCKET}/${KEY}`);
    const kind = `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer ? '-TRAILER' : ''}`;
    const headers: Record<string, string> = {
      'content-encoding': 'aws-chunked,gzip',
      host: url.host,
      'x-amz-content-sha256': kind,
      'x-amz-date': date,
      'x-amz-decoded-content-length': `${chunks.join('').length}`,
    };
    const names = Object.keys(headers).join(';');
    const canonical = `PUT\n${url.pathname}\n\n${Object.entries(headers)
      .map(([name, value]) => `${name}:${value}\n`)
      .join('')}\n${names}\n${kind}`;
    const sign = (...lines: string[]) => hmac(key, [...lines].join('\n')).toString('hex');
    let signature = sign('AWS4-HMAC-SHA256', date, scope, sha256(canonical));
    headers.authorization = `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
    let body = '';
    for (const chunk of [...chunks, '']) {
      signature = sign('AWS4-HMAC-SHA256-PAYLOAD', date, scope, signature, sha256(''), sha256(chunk));
      const mark = `${chunk.length.toString(16)};chunk-signature=${signature}\r\n`;
      body += chunk === '' ? mark : `${mark}${chunk}\r\n`;
    }
    if (trailer) {
      const text = Object.entries(trailer).map(([name, value]) => `${name}:${value}`);
      signature = sign('AWS4-HMAC-SHA256-TRAILER', date, scope, signature, sha256(`${text.join('\n')}\n`));
      body += `${text.join('\r\n')}\r\nx-amz-trailer-signature:${signature}\r\n`;
    }
    body = tamper(`${body}\r\n`);
    // Not fetch, which would set the host header itself.
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'PUT', headers: { ...headers, 'content-length': body.length } });
      sent.on('error', reject);
      sent.on('response', async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        resolve(`${answer.statusCode} ${/<Code>(.*?)</.exec(text)?.[1] ?? ''}`.trim());
      });
      sent.end(body);
    });
  };

  it('is put together when each signature goes on from the one before', async () => {
    expect(await send(['first piece, ', 'second piece'])).toBe('200');
    expect(await read(bucket)).toBe('first piece, second piece');
    const head = await bucket.s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: KEY }));
    expect(head.ContentEncoding).toBe('gzip');
  });

  it('may end with a signed checksum', async () => {
    const trailer = { 'x-amz-checksum-sha256': sha256Base64('one two') };
    expect(await send(['one ', 'two'], { trailer })).toBe('200');
    expect(await send(['one ', '2wo'], { trailer })).toBe('400 BadDigest');
    expect(
      await send(['one ', 'two'], {
        trailer,
        tamper: (body) => body.replace(trailer['x-amz-checksum-sha256'], sha256Base64('other')),
      }),
    ).toBe('403 SignatureDoesNotMatch');
  });

  it('is refused when a piece was changed, left out, moved or cut', async () => {
    const chunks = ['aaaa', 'bbbb', 'cccc'];
    const parts = /(4;[^\r]*\r\naaaa\r\n)(4;[^\r]*\r\nbbbb\r\n)/;
    const attempt = (tamper: (body: string) => string) => send(chunks, { tamper });
    expect(await attempt((body) => body.replace('bbbb', 'bbbB'))).toBe('403 SignatureDoesNotMatch');
    expect(await attempt((body) => body.replace(parts, '$1'))).toBe('403 SignatureDoesNotMatch');
    expect(await attempt((body) => body.replace(parts, '$2$1'))).toBe('403 SignatureDoesNotMatch');
    expect(await attempt((body) => body.replaceAll(/;chunk-signature=\w+/g, ''))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await attempt((body) => body.slice(0, body.indexOf('cccc')))).toBe('400 IncompleteBody');
    expect(await attempt((body) => body.replace('4;', 'z;'))).toBe('400 InvalidChunkSizeError');
    expect(await versionIds(bucket)).toEqual([]);
  });
});
