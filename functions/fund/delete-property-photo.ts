import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { deletePhotoWrite } from '../records/property-photo-store.ts';
import { findProperty, propertyTarget, replacePropertyWrite } from '../records/property-store.ts';
import { presentProperty } from './present-property.ts';

export const deletePropertyPhoto: Handler<'deletePropertyPhoto'> = async ({ id, reason }, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const before = (await findProperty(services, id)) ?? refuse('property-not-found');
    if (before.photo_id === undefined) return refuse('photo-not-found');
    const after = { ...before, photo_id: undefined, version: before.version + 1 };
    return context.commit(
      {
        writes: {
          property: replacePropertyWrite(services, before, after),
          photo: deletePhotoWrite(services, id),
        },
        audit: {
          target: propertyTarget(id),
          name: before.name,
          action: 'property.photo-deleted',
          summary: `Photo removed: ${reason}`,
          changes: { photo_id: { before: before.photo_id }, reason: { after: reason } },
        },
      },
      presentProperty(after),
    );
  }, refuse);
};
