import { createHash } from 'node:crypto';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { afterEach, expect, test, vi } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import { photoForm, photoOf } from '#test/harness/photo-form.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendTwice } from '../transactions/correcting.ts';
import { addProperty, updateProperty } from './properties.ts';

const SENTENCES = EXACT_SENTENCES['not-a-photo'];
const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 61 } });
afterEach(() => void vi.restoreAllMocks());

const put = (id: string, bytes: Uint8Array) =>
  portal.call(portal.manager, 'PUT', `/fund/properties/${id}/photo`, photoForm(bytes));
async function stored(id: string): Promise<Buffer> {
  const { body } = await portal.call(portal.manager, 'GET', `/fund/properties/${id}/photo`);
  return Buffer.from(body.photo, 'base64');
}
const photoRows = async (id: string) =>
  (await listHistory(portal.services, `PROPERTY#${id}`)).filter(({ action }) => action.includes('.photo-'));

function pngOf(width: number, height: number, opacity = 255): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at += 1) {
    const isMiddle = Math.abs((at % width) - width / 2) < width / 8;
    png.data.set([isMiddle ? 255 : 0, 0, isMiddle ? 0 : 255, opacity], at * 4);
  }
  return png;
}
const colourAt = ({ data }: { data: Uint8Array }, x: number, y: number) =>
  [...data.subarray((y * 800 + x) * 4, (y * 800 + x) * 4 + 3)].map((value) => Math.round(value / 51));

test('a photo is stored as a JPEG of 800 × 450 without its place, time or other metadata', async () => {
  const id = await addProperty(portal);
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08GPS 33.8688 S 151.2093 E', 'latin1');
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  const file = Buffer.concat([head, exif, photoOf(90, 1_000, 900).subarray(2)]);
  const answer = await sendTwice(portal, 'PUT', `/fund/properties/${id}/photo`, photoForm(file));
  expect(answer.status).toBe(200);
  const photo = await stored(id);
  expect(photo.length).toBeLessThanOrEqual(120_000);
  expect(photo.toString('latin1')).not.toMatch(/Exif|GPS|33\.8688/);
  expect(jpeg.decode(photo)).toMatchObject({ width: 800, height: 450 });
  const photoId = createHash('sha256').update(photo).digest('hex').slice(0, 16);
  expect(answer.body.photo_id).toBe(photoId);
  for (const path of [`/fund/properties/${id}`, '/fund/properties', '/fund/overview']) {
    const { body } = await portal.call(portal.manager, 'GET', path);
    const property = body.properties?.find((one: { id: string }) => one.id === id) ?? body;
    expect(property.photo_id, path).toBe(photoId);
  }
  const rows = await photoRows(id);
  expect(rows).toMatchObject([{ action: 'property.photo-updated', summary: 'Photo added' }]);
  expect(JSON.stringify(rows)).toContain(photoId);
  expect(JSON.stringify(rows)).not.toContain(photo.toString('base64', 0, 90));
});

test('the middle of a wide, tall or small picture is kept, on white where it is transparent', async () => {
  const id = await addProperty(portal);
  for (const [width, height] of [
    [1_600, 450],
    [80, 300],
    [16, 9],
  ] as const) {
    await put(id, PNG.sync.write(pngOf(width, height)));
    expect(colourAt(jpeg.decode(await stored(id)), 400, 225)).toEqual([5, 0, 0]);
    expect(colourAt(jpeg.decode(await stored(id)), 20, 225)).toEqual([0, 0, 5]);
  }
  await put(id, PNG.sync.write(pngOf(160, 90, 0)));
  expect(colourAt(jpeg.decode(await stored(id)), 400, 225)).toEqual([5, 5, 5]);
});

test('a photo with much detail is stored small enough too', async () => {
  const id = await addProperty(portal);
  const noise = new PNG({ width: 800, height: 450 });
  let state = 7;
  for (let at = 0; at < noise.data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    noise.data[at] = at % 4 === 3 ? 255 : state >> 16;
  }
  expect((await put(id, PNG.sync.write(noise))).status).toBe(200);
  expect((await stored(id)).length).toBeLessThanOrEqual(120_000);
});

const jpegOfSize = (width: number, height: number) => {
  const file = photoOf(90);
  const size = file.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  file.writeUInt16BE(height, size);
  file.writeUInt16BE(width, size + 2);
  return file;
};
const pngOfSize = (width: number, height: number) => {
  const file = PNG.sync.write(pngOf(4, 4));
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
};
const interlaced = PNG.sync.write(pngOf(4, 4));
interlaced[28] = 1;
const png = PNG.sync.write(pngOf(4, 4));
const withSecondSize = Buffer.concat([png.subarray(0, 33), pngOfSize(30_000, 30_000).subarray(8)]);
const OTHER = REFUSALS['not-a-photo'].sentence;

test.each([
  ['a JPEG of too many pixels', jpegOfSize(65_535, 65_535), SENTENCES.tooManyPixels(40)],
  ['a PNG of too many pixels', pngOfSize(100_000, 100_000), SENTENCES.tooManyPixels(16)],
  ['a JPEG without pixels', jpegOfSize(0, 9), SENTENCES.notReadable],
  ['a PNG without pixels', pngOfSize(4, 0), SENTENCES.notReadable],
  ['an interlaced PNG', interlaced, SENTENCES.notReadable],
  ['a PNG with a second size', withSecondSize, SENTENCES.notReadable],
  ['a web page', Buffer.from('<!doctype html><p>A house</p>'), OTHER],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), OTHER],
  ['nothing', Buffer.alloc(0), OTHER],
])('%s is refused before it is decoded', async (_, file, sentence) => {
  const id = await addProperty(portal);
  const decoders = [vi.spyOn(jpeg, 'decode'), vi.spyOn(PNG.sync, 'read')];
  const { status, body } = await put(id, file);
  expect([status, body.code, body.error]).toEqual([400, 'not-a-photo', sentence]);
  for (const decode of decoders) expect(decode).not.toHaveBeenCalled();
});

test.each([
  ['JPEG', photoOf(90, 400, 300)],
  ['PNG', png],
])('a %s that ends too early is refused', async (_, whole) => {
  const id = await addProperty(portal);
  const { status, body } = await put(id, whole.subarray(0, whole.length - 20));
  expect([status, body.error]).toEqual([400, SENTENCES.notReadable]);
});

test('the same photo again changes nothing, and another replaces it without losing a change of the property', async () => {
  const id = await addProperty(portal);
  await Promise.all([1, 2, 3].map(() => put(id, photoOf(40))));
  await put(id, photoOf(40));
  expect(await photoRows(id)).toHaveLength(1);
  const [answer] = await Promise.all([
    put(id, photoOf(200)),
    updateProperty(portal, id, { name: '20 Quay Street' }),
  ]);
  expect(answer.status).toBe(200);
  const { body } = await portal.call(portal.manager, 'GET', `/fund/properties/${id}`);
  expect(body).toMatchObject({ name: '20 Quay Street', photo_id: answer.body.photo_id });
  expect((await photoRows(id))[0]).toMatchObject({ summary: 'Photo replaced' });
});
