import { expect, test } from 'vitest';
import { adjust, codeOf, done, holder, startPortal, unitsOn } from './registering.ts';

startPortal();

test('an adjustment adds units or takes them away, with a document, and never below zero on any day', async () => {
  const client = await holder(100);
  const { moves } = await done(adjust(client, -40.5));
  expect(moves).toMatchObject([{ kind: 'adjustment', units: -40.5, balance: 59.5, approved_alone: true }]);
  await done(adjust(client, 0.5, { day: '2025-05-20' }));
  expect(await codeOf(adjust(client, -59.5001))).toBe('exceeds-available');
  expect(await codeOf(adjust(client, -60, { day: '2025-05-20' }))).toBeUndefined();
  expect(await codeOf(adjust(client, 1, { document_id: 'none' }))).toBe('document-not-found');
  expect(await codeOf(adjust(client, 0))).toBe('invalid-input');
  expect(await unitsOn('2025-05-19', client)).toEqual([59.5]);
  expect(await unitsOn('2025-05-20', client)).toEqual([0]);
});
