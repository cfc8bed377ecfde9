import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { photoIdOf, putPhotoWrite } from '../records/property-photo-store.ts';
import { findProperty, propertyTarget, replacePropertyWrite } from '../records/property-store.ts';
import { presentProperty } from './present-property.ts';

export const updatePropertyPhoto: Handler<'updatePropertyPhoto'> = async ({ id }, context) => {
  const { services, refuse, file } = context;
  if (!file) return refuse('invalid-input');
  if (!(await findProperty(services, id))) return refuse('property-not-found');
  // The decoders are imported here, because the area's other calls must not load them.
  const { encodePhoto } = await import('./encode-photo.ts');
  const photo = encodePhoto(file.bytes);
  if (!photo || 'fault' in photo) return refuse('not-a-photo', photo && { sentence: photo.fault });
  const photoId = photoIdOf(photo.jpeg);
  return decideAgain(async () => {
    const before = (await findProperty(services, id)) ?? refuse('property-not-found');
    if (before.photo_id === photoId) return presentProperty(before);
    const after = { ...before, photo_id: photoId, version: before.version + 1 };
    return context.commit(
      {
        writes: {
          property: replacePropertyWrite(services, before, after),
          photo: putPhotoWrite(services, {
            property_id: id,
            photo_id: photoId,
            jpeg: photo.jpeg.toString('base64'),
          }),
        },
        audit: {
          target: propertyTarget(id),
          name: before.name,
          action: 'property.photo-updated',
          summary: before.photo_id === undefined ? 'Photo added' : 'Photo replaced',
          changes: {
            photo_id: {
              ...(before.photo_id === undefined ? {} : { before: before.photo_id }),
              after: photoId,
            },
          },
        },
      },
      presentProperty(after),
    );
  }, refuse);
};
