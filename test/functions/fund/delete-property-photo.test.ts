import { expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { photoForm, photoOf } from '#test/harness/photo-form.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { addProperty } from './properties.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 67 } });

async function withPhoto() {
  const path = `/fund/properties/${await addProperty(portal)}/photo`;
  await portal.call(portal.manager, 'PUT', path, photoForm(photoOf(120)));
  return { path, removing: `${path}?reason=An%20old%20photo` };
}

test('a removed photo is gone, and the history has who removed it and why', async () => {
  const { path, removing } = await withPhoto();
  const answer = await sendTwice(portal, 'DELETE', removing, undefined);
  expect(answer.body.photo_id).toBeNull();
  expect((await portal.call(portal.manager, 'GET', path)).body).toEqual({ photo: null });
  const [row] = await listHistory(portal.services, `PROPERTY#${answer.body.id}`);
  expect(row).toMatchObject({ action: 'property.photo-deleted', summary: 'Photo removed: An old photo' });
});

test('of twenty parallel removals one takes effect', async () => {
  const { removing } = await withPhoto();
  expect(await sendAtOnce(portal, 'DELETE', removing, undefined)).toEqual(onceOf(200, 404));
});
