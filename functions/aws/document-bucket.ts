import { createReadStream } from 'node:fs';
import type { S3Client } from '@aws-sdk/client-s3';
import { DOWNLOAD_URL_EXPIRES_S, LIMITS, UPLOAD_FORM_EXPIRES_S } from '#shared/constants.ts';
import type { DocumentBucket } from '../services.ts';

export interface S3Access {
  readonly bucket: () => string;
  readonly connect: () => Promise<S3Client>;
  /** A client with the public endpoint of the bucket, when browsers use a different one. */
  readonly connectForBrowsers?: () => Promise<S3Client>;
}

/** Turns the SDK's own checksums off: it would add the checksum of an empty body to a presigned URL. */
export const S3_CHECKSUMS = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

export async function connectToS3(): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client(S3_CHECKSUMS);
}

// S3 says 404 for a missing key only to who may list the bucket; a 403 is about our rights or the key of the stage.
function isMissing(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || status === 405;
}

/** Makes a value at its first use, and only once. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The documents bucket on Amazon S3. The SDK client is imported at the first use. */
export function s3DocumentBucket(access: S3Access): DocumentBucket {
  const client = once(access.connect);
  const forBrowsers = access.connectForBrowsers ? once(access.connectForBrowsers) : client;
  const presignGet: DocumentBucket['presignDownload'] = async ({
    key,
    versionId,
    disposition,
    contentType,
  }) => {
    const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    const command = new GetObjectCommand({
      Bucket: access.bucket(),
      Key: key,
      VersionId: versionId,
      ResponseContentDisposition: disposition,
      ResponseContentType: contentType,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(await forBrowsers(), command, { expiresIn: DOWNLOAD_URL_EXPIRES_S });
  };
  return {
    async presignUpload({ key, contentType, checksum }) {
      const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
      return createPresignedPost(await forBrowsers(), {
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
      const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
      try {
        const found = await (await client()).send(
          new HeadObjectCommand({ Bucket: access.bucket(), Key: key, VersionId: versionId }),
        );
        return { versionId: found.VersionId ?? 'null', size: found.ContentLength ?? 0 };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async read(key, versionId) {
      const { GetObjectCommand } = await import('@aws-sdk/client-s3');
      const { Body } = await (await client()).send(
        new GetObjectCommand({ Bucket: access.bucket(), Key: key, VersionId: versionId }),
      );
      if (!Body) throw new Error('The bucket answered without a body');
      return Body.transformToByteArray();
    },
    async put(key, { bytes, contentType, checksum }) {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      const { VersionId } = await (await client()).send(
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
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
      await (await client()).send(new DeleteObjectCommand({ Bucket: access.bucket(), Key: key }));
    },
    async putExport(key, { path, contentType, size, sha256 }) {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      const command = new PutObjectCommand({
        Bucket: access.bucket(),
        Key: key,
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: contentType,
        ChecksumSHA256: sha256.toString('base64'),
      });
      // The digest is signed as that of the body, which the client cannot compute of a stream.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> };
          headers['x-amz-content-sha256'] = sha256.toString('hex');
          return next(args);
        },
        { step: 'build', name: 'signDigestOfFile' },
      );
      const { VersionId } = await (await client()).send(command);
      return { versionId: VersionId ?? 'null' };
    },
    presignExport: presignGet,
  };
}
