import { connect } from 'node:net';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BUCKET,
  type BucketUnderTest,
  CREDENTIALS,
  KEY,
  post,
  presignUpload,
  read,
  refusalOf,
  type SignedForm,
  sha256Base64,
  startBucket,
  versionIds,
} from './bucket-under-test.ts';

const BYTES = '%PDF-1.7 quarterly statement';

describe('a form with a signed policy', () => {
  let bucket: BucketUnderTest;
  beforeEach(async () => {
    bucket = await startBucket();
  });
  afterEach(() => bucket.stop());

  const changed = async (change: (form: SignedForm) => SignedForm, bytes = BYTES): Promise<string> => {
    const answer = await refusalOf(post(change(await presignUpload(bucket, bytes)), bytes));
    expect(await versionIds(bucket)).toEqual([]);
    return answer;
  };
  const withField = (name: string, value: string) =>
    changed(({ url, fields }) => ({ url, fields: { ...fields, [name]: value } }));

  it.each([
    ['key', 'documents/other', 'Policy Condition failed: ["eq", "$key", "documents/6f1c"]'],
    ['Content-Type', 'text/html', 'Policy Condition failed: ["eq", "$Content-Type", "application/pdf"]'],
    [
      'x-amz-checksum-sha256',
      sha256Base64('other'),
      `Policy Condition failed: ["eq", "$x-amz-checksum-sha256", "${sha256Base64(BYTES)}"]`,
    ],
    ['bucket', 'another-bucket', 'The form is for another bucket.'],
    ['acl', 'public-read', 'Extra input fields: acl'],
    ['x-amz-meta-note', 'x', 'Extra input fields: x-amz-meta-note'],
    ['Content-Disposition', 'inline', 'Extra input fields: content-disposition'],
    ['success_action_redirect', 'https://example.com', 'Extra input fields: success_action_redirect'],
  ])('is refused when its field %s becomes %s', async (name, value, reason) => {
    expect(await withField(name, value)).toBe(`403 AccessDenied: Invalid according to Policy: ${reason}`);
  });

  it('is refused when a field of the policy is missing', async () => {
    const without = (name: string) =>
      changed(({ url, fields }) => ({
        url,
        fields: Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)),
      }));
    expect(await without('Content-Type')).toContain('403 AccessDenied: Invalid according to Policy');
    expect(await without('x-amz-checksum-sha256')).toContain('403 AccessDenied');
    expect(await without('key')).toContain('400 InvalidRequest');
    expect(await without('Policy')).toContain('403 SignatureDoesNotMatch');
    expect(await without('X-Amz-Signature')).toContain('403 SignatureDoesNotMatch');
    expect(await without('X-Amz-Credential')).toContain('403 AccessDenied');
    expect(await without('X-Amz-Date')).toContain('403 AccessDenied');
  });

  it('is refused with another policy, signature, key id, region or date', async () => {
    const { fields } = await presignUpload(bucket, BYTES);
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString());
    const wider = { ...policy, expiration: '2099-01-01T00:00:00Z' };
    expect(await withField('Policy', Buffer.from(JSON.stringify(wider)).toString('base64'))).toContain(
      '403 SignatureDoesNotMatch',
    );
    expect(await withField('X-Amz-Signature', 'f'.repeat(64))).toContain('403 SignatureDoesNotMatch');
    expect(await withField('X-Amz-Signature', 'none')).toContain('403 SignatureDoesNotMatch');
    const credential = fields['X-Amz-Credential'] ?? '';
    for (const other of [
      credential.replace('AKIALOCAL', 'AKIAOTHER'),
      credential.replace('ap-southeast-2', 'us-east-1'),
    ])
      expect(await withField('X-Amz-Credential', other)).toContain('403 AccessDenied');
    expect(await withField('X-Amz-Date', '20200101T000000Z')).toContain('403 AccessDenied');
  });

  it('is refused when signed with another secret, with any policy', async () => {
    const other = bucket.client({ credentials: { ...CREDENTIALS, secretAccessKey: 'guessed' } });
    const form = await createPresignedPost(other, { Bucket: BUCKET, Key: KEY });
    expect(await refusalOf(post(form, BYTES))).toContain('403 SignatureDoesNotMatch');
  });

  it('is refused when the bytes do not have the signed digest', async () => {
    const form = await presignUpload(bucket, BYTES);
    expect(await refusalOf(post(form, `${BYTES}.`))).toBe(
      '400 BadDigest: The SHA256 you specified did not match the calculated checksum.',
    );
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('is valid for 300 seconds', async () => {
    const form = await presignUpload(bucket, BYTES);
    const signedAtMs = Date.parse(
      (form.fields['X-Amz-Date'] ?? '').replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'),
    );
    const sinceMs = Date.now() - signedAtMs;
    bucket.pass(299_000 - sinceMs);
    expect((await post(form, BYTES)).status).toBe(204);
    bucket.pass(2_000);
    expect(await refusalOf(post(form, BYTES))).toBe(
      '403 AccessDenied: Invalid according to Policy: Policy expired.',
    );
  });

  it('sent again creates a new version and keeps the former one unchanged', async () => {
    const form = await createPresignedPost(bucket.s3, { Bucket: BUCKET, Key: KEY });
    const first = await post(form, 'first');
    const second = await post(form, 'second');
    const [firstId, secondId] = [first, second].map(({ headers }) => headers.get('x-amz-version-id') ?? '');
    expect(await read(bucket)).toBe('second');
    expect(await read(bucket, KEY, firstId)).toBe('first');
    expect(await versionIds(bucket)).toEqual([secondId, firstId]);
  });

  it('requires a file in a multipart form', async () => {
    const { url, fields } = await presignUpload(bucket, BYTES);
    const withoutFile = new FormData();
    for (const [name, value] of Object.entries(fields)) withoutFile.append(name, value);
    const malformed = '400 MalformedPOSTRequest';
    for (const body of [withoutFile, new URLSearchParams(fields)])
      expect(await refusalOf(fetch(url, { method: 'POST', body }))).toContain(malformed);
    const headers = { 'content-type': 'multipart/form-data' };
    expect(await refusalOf(fetch(url, { method: 'POST', headers, body: 'x' }))).toContain(malformed);
    expect(await refusalOf(fetch(`${url}/${KEY}`, { method: 'POST', body: 'x' }))).toContain(
      '405 MethodNotAllowed',
    );
    expect(await versionIds(bucket)).toEqual([]);
  });

  it('that is interrupted leaves nothing behind', async () => {
    const { url, fields } = await presignUpload(bucket, BYTES);
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const body = `${parts.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${BYTES}`;
    const { hostname, port, pathname } = new URL(url);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head}Content-Length: ${body.length + 100}\r\n\r\n${body}`, () => {
          setTimeout(() => socket.destroy(), 50);
        });
      });
      socket.on('close', () => resolve());
    });
    // The body ends too early, inside the file, after the file or inside the next field.
    const next = '\r\n--b\r\nContent-Disposition: form-data; name="x-ignore-a"\r\n';
    for (const end of ['', '\r\n--b\r\n', next, `${next}\r\nvalue`]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `${body}${end}`,
      });
      expect(await refusalOf(answer)).toContain('400 MalformedPOSTRequest');
    }
    expect(await versionIds(bucket)).toEqual([]);
  });
});
