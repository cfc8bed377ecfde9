import type { Answer } from './answer.ts';
import type { Bucket } from './bucket.ts';
import type { BucketRequest } from './bucket-request.ts';
import { versionIdOf } from './get-object.ts';

/** Without a version id hides the object behind a delete marker; with one removes that version for good. */
export async function deleteObject(bucket: Bucket, request: BucketRequest): Promise<Answer> {
  const versionId = versionIdOf(request);
  if (versionId === undefined) {
    const marker = await bucket.store.commit({ key: request.key, lastModifiedMs: bucket.now() });
    return {
      status: 204,
      headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker.versionId },
    };
  }
  const removed = await bucket.store.remove(request.key, versionId);
  return {
    status: 204,
    headers: {
      'x-amz-version-id': versionId,
      ...(removed?.deleteMarker && { 'x-amz-delete-marker': 'true' }),
    },
  };
}
