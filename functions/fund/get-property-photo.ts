import type { Handler } from '../http/context.ts';
import { findPhoto } from '../records/property-photo-store.ts';
import { findProperty } from '../records/property-store.ts';

export const getPropertyPhoto: Handler<'getPropertyPhoto'> = async (input, { services, refuse }) => {
  const { id, photo_id: wanted } = input;
  const [property, photo] = await Promise.all([findProperty(services, id), findPhoto(services, id)]);
  if (!property) return refuse('property-not-found');
  return { photo: photo && (wanted ?? photo.photo_id) === photo.photo_id ? photo.jpeg : null };
};
