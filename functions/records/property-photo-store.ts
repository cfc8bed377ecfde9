import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Write } from '../ledger/change.ts';
import { finder } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { put, remove } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { propertyTarget } from './property-store.ts';

const photoItem = storedItem(
  z.object({
    property_id: z.string(),
    photo_id: z.string(),
    /** A JPEG file in base64. */
    jpeg: z.string(),
  }),
);
export type PhotoItem = Stored<typeof photoItem>;

function photoKey(propertyId: string) {
  return { pk: propertyTarget(propertyId), sk: 'PHOTO' };
}

export function photoIdOf(jpeg: Uint8Array): string {
  return createHash('sha256').update(jpeg).digest('hex').slice(0, 16);
}

export const findPhoto = finder(photoKey, photoItem);

/** The caller must also raise the property's version, which makes one of two simultaneous photos fail. */
export function putPhotoWrite(services: Services, photo: PhotoItem): Write {
  return put(services, { item: { ...photoKey(photo.property_id), ...photoItem.parse(photo) } });
}

export function deletePhotoWrite(services: Services, propertyId: string): Write {
  return remove(services, { key: photoKey(propertyId) });
}
