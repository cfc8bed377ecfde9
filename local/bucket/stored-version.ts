import * as z from 'zod';

/** What is kept beside the bytes of one version of an object. */
export const storedVersion = z.object({
  key: z.string(),
  versionId: z.string(),
  /** Grows with each version of the key. */
  sequence: z.number(),
  deleteMarker: z.boolean(),
  /** Milliseconds since 1970. */
  lastModifiedMs: z.number(),
  sizeBytes: z.number(),
  /** MD5 of the bytes in hex, without quotes. */
  etag: z.string(),
  /** Headers answered as they were given, in lower case: content-type, content-disposition, x-amz-meta-… */
  headers: z.record(z.string(), z.string()),
  /** What the sender vouched for, base64 by algorithm. */
  checksums: z.record(z.string(), z.string()),
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type StoredVersion = z.output<typeof storedVersion>;

export type Tag = StoredVersion['tags'][number];

/** What whoever stores a version says of it; the rest follows from the bytes and the store. */
export type VersionDetails = Pick<StoredVersion, 'key' | 'lastModifiedMs'> &
  Partial<Pick<StoredVersion, 'headers' | 'checksums' | 'tags'>>;
