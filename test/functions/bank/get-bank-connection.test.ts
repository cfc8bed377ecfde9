import { expect, test } from 'vitest';
import type { TestActor } from '#test/harness/actors.ts';
import { goToDay } from '#test/harness/go-to-day.ts';
import { expense } from '../fund/closing.ts';
import { bankSceneOfTest } from './bank-scene.ts';

const scene = bankSceneOfTest();

const connection = async (actor: TestActor = scene.portal.manager) =>
  (await scene.portal.call(actor, 'GET', '/basiq/connection')).body;

test('at first nothing is connected and the form proposes the last 90 days', async () => {
  goToDay(scene.portal, '2025-06-12');
  expect(await connection()).toEqual({
    connected: false,
    connections: [],
    consent: null,
    undecided_count: 0,
    doubtful_count: 0,
    pending: null,
    last_import: null,
    default_from: '2025-03-14',
    default_to: '2025-06-12',
  });
});

test('after a reload the caller’s own newest pending session is resumed, never another person’s', async () => {
  await scene.initiate();
  const { body } = await scene.initiate();
  const { pending } = await connection();
  expect(pending).toMatchObject({ consentId: body.consentId, status: 'pending' });
  expect(pending.consentUrl).toBeUndefined();
  expect((await connection(scene.other)).pending).toBeNull();
  scene.portal.advance(16 * 60_000);
  expect((await connection()).pending).toBeNull();
});

test('every manager sees what is connected, who connected it and when the consent ends', async () => {
  await scene.connect();
  const shown = await connection(scene.other);
  expect(shown).toMatchObject({
    connected: true,
    connections: [
      { institution_id: 'AU00000', institution_name: 'Hooli Bank', connected_by_name: 'Morgan Manager' },
    ],
    consent: { status: 'active', isActive: true, hasFailed: false, expiringSoon: false },
    pending: null,
  });
});

test('after an import the form proposes the days from the end of that import until today', async () => {
  goToDay(scene.portal, '2025-06-12');
  await scene.connect();
  await scene.importBank('2025-05-01', '2025-05-31');
  await scene.portal.services.settled();
  const { last_import: last, default_from: from, default_to: to } = await connection();
  expect(last).toMatchObject({ status: 'done', fromDate: '2025-05-01', toDate: '2025-05-31' });
  expect(last.insertedCount).toBeGreaterThan(0);
  expect([from, to]).toEqual(['2025-05-31', '2025-06-12']);
});

test('the proposed days move on only over rows that were taken', async () => {
  goToDay(scene.portal, '2025-06-12');
  await scene.connect();
  const { portal } = scene;
  await expense(portal, { txn_date: '2025-02-05' });
  expect((await portal.call(portal.manager, 'POST', '/periods/2025-02/close')).status).toBe(200);
  const { body } = await scene.importBank('2025-02-10', '2025-02-20');
  expect(body).toMatchObject({ insertedCount: 0, duplicateCount: 0 });
  expect(body.rejected.length).toBeGreaterThan(1);
  expect((await connection()).default_from).toBe('2025-02-10');
  await scene.importBank('2025-02-10', '2025-03-10');
  const taken = (await scene.stored())
    .map((row) => row.slice(0, 10))
    .sort()
    .at(-1);
  expect((await connection()).default_from).toBe(taken);
});
