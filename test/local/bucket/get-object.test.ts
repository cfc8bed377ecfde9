import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BUCKET,
  type BucketUnderTest,
  CREDENTIALS,
  KEY,
  read,
  refusalOf,
  sha256Base64,
  startBucket,
} from './bucket-under-test.ts';

const BYTES = 'the report of the year';
const UNKNOWN_VERSION = 'x'.repeat(32);

let bucket: BucketUnderTest;
let versionId: string | undefined;
beforeAll(async () => {
  bucket = await startBucket();
  const answer = await bucket.s3.send(
    new PutObjectCommand({
      Bucket: BUCKET,
      Key: KEY,
      Body: BYTES,
      ContentType: 'application/pdf',
      ChecksumSHA256: sha256Base64(BYTES),
    }),
  );
  versionId = answer.VersionId;
});
beforeEach(() => bucket.resetClock());
afterAll(() => bucket.stop());

describe('a presigned download address', () => {
  const presign = (
    input: Partial<ConstructorParameters<typeof GetObjectCommand>[0]> = {},
    client: S3Client = bucket.s3,
    options = {},
  ) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: BUCKET, Key: KEY, ...input }), {
      expiresIn: 60,
      ...options,
    });

  it('expires after 60 seconds', async () => {
    const signingDate = new Date(Math.floor(Date.now() / 1000) * 1000);
    const url = await presign({}, bucket.s3, { signingDate });
    const passTo = (seconds: number) => {
      bucket.resetClock();
      bucket.pass(signingDate.getTime() + seconds * 1000 - Date.now());
    };
    passTo(59.5);
    expect((await fetch(url)).status).toBe(200);
    for (const seconds of [60.5, 61]) {
      passTo(seconds);
      expect(await refusalOf(fetch(url))).toBe('403 AccessDenied: Request has expired');
    }
    passTo(-16 * 60);
    expect(await refusalOf(fetch(url))).toBe('403 AccessDenied: Request is not yet valid');
  });

  it('is refused once any part of it is changed', async () => {
    const url = await presign({ VersionId: versionId, ResponseContentDisposition: 'attachment' });
    const change = async (from: string | RegExp, to: string) => {
      expect(url).toMatch(from);
      return refusalOf(fetch(url.replace(from, to)));
    };
    const wrong = '403 SignatureDoesNotMatch';
    expect(await change('documents/6f1c', 'documents/6f1d')).toContain(wrong);
    expect(await change('X-Amz-Expires=60', 'X-Amz-Expires=604800')).toContain(wrong);
    expect(await change('=attachment', '=inline')).toContain(wrong);
    expect(await change(/versionId=[^&]*/, `versionId=${UNKNOWN_VERSION}`)).toContain(wrong);
    expect(await change(/X-Amz-Signature=../, 'X-Amz-Signature=00')).toContain(wrong);
    expect(await change(/$/, '&response-content-type=text%2Fhtml')).toContain(wrong);
    expect(await change('127.0.0.1', 'localhost')).toContain(wrong);
    expect(await change('AKIALOCAL', 'AKIAOTHER')).toContain('403 AccessDenied');
    expect(await change('ap-southeast-2', 'us-east-1')).toContain('403 AccessDenied');
    expect(await change(/X-Amz-Expires=60&/, '')).toContain('403 AccessDenied');
    expect(await change(/X-Amz-Signature=[0-9a-f]*/, 'X-Amz-Signature=')).toContain(wrong);
    expect(await refusalOf(fetch(url, { method: 'DELETE' }))).toContain(wrong);
    expect(await refusalOf(fetch(url, { method: 'PUT', body: 'x' }))).toContain(wrong);
    expect(await refusalOf(fetch(url, { headers: { 'x-amz-meta-note': 'x' } }))).toContain(
      '403 AccessDenied: There were headers present in the request which were not signed',
    );
    expect(await read(bucket)).toBe(BYTES);
  });

  it('is refused when signed with another secret, or not at all', async () => {
    const other = bucket.client({ credentials: { ...CREDENTIALS, secretAccessKey: 'guessed' } });
    expect(await refusalOf(fetch(await presign({}, other)))).toContain('403 SignatureDoesNotMatch');
    const plain = (await presign()).split('?')[0] ?? '';
    expect(await refusalOf(fetch(plain))).toBe('403 AccessDenied: Access Denied');
    for (const url of [plain, await presign()])
      expect(await refusalOf(fetch(url, { headers: { authorization: 'Bearer a.b.c' } }))).toBe(
        '403 AccessDenied: Access Denied',
      );
  });
});
