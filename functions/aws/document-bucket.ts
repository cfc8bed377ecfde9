import { createReadStream } from 'node:fs';
import type { S3Client } from '@aws-sdk/client-s3';
import { DOWNLOAD_URL_EXPIRES_S, LIMITS, UPLOAD_FORM_EXPIRES_S } from '#shared/constants.ts';
import { atFirstUse } from '#shared/contract/endpoint.ts';
import type { DocumentBucket, ExportBucket } from '../services.ts';

export interface S3Access {
  readonly bucket: () => string;
  readonly connect: () => S3Client | Promise<S3Client>;
  readonly connectForBrowsers?: S3Access['connect'];
}

/** Without these settings, the SDK adds the checksum of an empty body to a presigned URL. */
export const S3_CHECKSUMS = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

export async function connectToS3(): Promise<S3Client> {
  const { s3Sdk } = await import('./s3-sdk.ts');
  return new s3Sdk.S3Client(S3_CHECKSUMS);
}

// S3 answers 404 for a missing file only if the caller may list the bucket. Otherwise it answers 403.
function isMissing(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || status === 405;
}

export function s3AtFirstUse(connect: S3Access['connect']) {
  return atFirstUse(async () => {
    const [{ s3Sdk }, client] = await Promise.all([import('./s3-sdk.ts'), connect()]);
    return { ...s3Sdk, client };
  });
}

export async function readObject(
  s3: ReturnType<typeof s3AtFirstUse>,
  object: { Bucket: string; Key: string; VersionId: string },
): Promise<Uint8Array> {
  const { client, GetObjectCommand } = await s3();
  const { Body } = await client.send(new GetObjectCommand(object));
  if (!Body) throw new Error('The bucket answered without a body');
  return Body.transformToByteArray();
}

function s3OfBucket({ bucket, connect, connectForBrowsers }: S3Access) {
  const s3 = s3AtFirstUse(connect);
  const forBrowsers = connectForBrowsers ? s3AtFirstUse(connectForBrowsers) : s3;
  const presignGet = async ({ key, versionId, disposition, contentType }: Download) => {
    const { client, GetObjectCommand, getSignedUrl } = await forBrowsers();
    const command = new GetObjectCommand({
      Bucket: bucket(),
      Key: key,
      VersionId: versionId,
      ResponseContentDisposition: disposition,
      ResponseContentType: contentType,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(client, command, { expiresIn: DOWNLOAD_URL_EXPIRES_S });
  };
  return { s3, forBrowsers, presignGet };
}

type Download = Parameters<DocumentBucket['presignExport']>[0] & { readonly versionId?: string };

export function s3DocumentBucket(access: S3Access): Omit<DocumentBucket, keyof ExportBucket> {
  const { s3, forBrowsers, presignGet } = s3OfBucket(access);
  return {
    async presignUpload({ key, contentType, checksum }) {
      const { client, createPresignedPost } = await forBrowsers();
      return createPresignedPost(client, {
        Bucket: access.bucket(),
        Key: key,
        Expires: UPLOAD_FORM_EXPIRES_S,
        Fields: {
          'Content-Type': contentType,
          'x-amz-checksum-algorithm': 'SHA256',
          'x-amz-checksum-sha256': checksum,
        },
        Conditions: [['content-length-range', 1, LIMITS.documentBytes]],
      });
    },
    async head(key, versionId) {
      const { client, HeadObjectCommand } = await s3();
      try {
        const found = await client.send(
          new HeadObjectCommand({ Bucket: access.bucket(), Key: key, VersionId: versionId }),
        );
        return { versionId: found.VersionId ?? 'null', size: found.ContentLength ?? 0 };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    read: (key, versionId) => readObject(s3, { Bucket: access.bucket(), Key: key, VersionId: versionId }),
    async put(key, { bytes, contentType, checksum }) {
      const { client, PutObjectCommand } = await s3();
      const { VersionId } = await client.send(
        new PutObjectCommand({
          Bucket: access.bucket(),
          Key: key,
          Body: bytes,
          ContentType: contentType,
          ChecksumSHA256: checksum,
        }),
      );
      return { versionId: VersionId ?? 'null' };
    },
    presignDownload: presignGet,
    async remove(key) {
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand({ Bucket: access.bucket(), Key: key }));
    },
  };
}

export function s3ExportBucket(access: S3Access): ExportBucket {
  const { s3, presignGet } = s3OfBucket(access);
  return {
    async putExport(key, { path, contentType, size, sha256 }) {
      const { client, PutObjectCommand } = await s3();
      const command = new PutObjectCommand({
        Bucket: access.bucket(),
        Key: key,
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: contentType,
        ChecksumSHA256: sha256.toString('base64'),
      });
      // The SDK cannot compute the digest of a stream, so this middleware sets the digest.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> };
          headers['x-amz-content-sha256'] = sha256.toString('hex');
          return next(args);
        },
        { step: 'build', name: 'signDigestOfFile' },
      );
      await client.send(command);
    },
    presignExport: presignGet,
  };
}
