import { expect, test } from 'vitest';
import { photoForm, photoOf } from '#test/harness/photo-form.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addProperty } from './properties.ts';

const portal = portalOfFile();

test('a photo is answered under its own id only, so that a browser can keep it', async () => {
  const path = `/fund/properties/${await addProperty(portal)}/photo`;
  const read = async (query = '') => (await portal.call(portal.manager, 'GET', `${path}${query}`)).body.photo;
  expect(await read()).toBeNull();
  const { body: first } = await portal.call(portal.manager, 'PUT', path, photoForm(photoOf(10)));
  expect(await read(`?photo_id=${first.photo_id}`)).toBe(await read());
  await portal.call(portal.manager, 'PUT', path, photoForm(photoOf(240)));
  expect(await read(`?photo_id=${first.photo_id}`)).toBeNull();
  expect(await read()).toMatch(/^\/9j\//);
});
