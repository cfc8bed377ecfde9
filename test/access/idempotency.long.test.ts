import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { VALID } from './scene.ts';
import { isOfClientsOnly, senderOf } from './sender-of.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene();
const { portal } = scene;

const keyed = CAPABILITIES.filter((capability) => callOf(capability).idempotent);

test.each(keyed)(
  'a key of %s has one effect and one answer, and is refused with other details',
  async (capability) => {
    const { method } = callOf(capability);
    const headers = { 'idempotency-key': randomUUID() };
    const { own, other } = scene.people;
    const by = senderOf(scene, capability);
    const first = await VALID[capability](scene, own, true);
    const send = () => portal.call(by, method, first.path, first.body, headers);
    const accepted = await send();
    expect(accepted.status, JSON.stringify(accepted.body)).toBeLessThan(300);
    const client = isOfClientsOnly(capability) ? own : other;
    const { path, body } = await VALID[capability](scene, client, true);
    const file = body instanceof FormData && body.get('file');
    // The same content under another name is another request too.
    if (file instanceof File) (body as FormData).set('file', file, 'other');
    // `uploadBank` compares only the days, so an added space would not make its body differ.
    const others = capability === 'uploadBank' ? { ...body, toDate: '2025-06-09' } : body;
    const isJson = body && !(body instanceof FormData);
    const text = isJson ? `${JSON.stringify(others)} ` : body;
    const before = await scene.digest();
    const again = await send();
    expect(again.headers['idempotency-hit']).toBe('true');
    expect([again.status, again.body]).toEqual([accepted.status, accepted.body]);
    const answer = await portal.call(by, method, path, text, headers);
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency-mismatch' } });
    expect(await scene.digest()).toBe(before);
  },
);
