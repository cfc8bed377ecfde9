import { expect, it } from 'vitest';
import { encodeInput, readAnswer } from '#web/api/codec.ts';

it('reads an answer without the fields that a newer server added', () => {
  const health = { status: 'ok', commit: 'a1b2c3d' };
  expect(readAnswer('getHealth', { ...health, added: 1 })).toEqual(health);
});

it.each([
  [{ allocations: ['text'], total: 1, next_cursor: null }, 'allocations[0]'],
  [{ allocations: [], total: -1, next_cursor: null }, 'total'],
  ['text', ''],
])('names the first wrong value of the answer %j', (body, path) => {
  expect(() => readAnswer('listAllocations', body)).toThrow(expect.objectContaining({ path }));
});

it('names the field of an input that the contract does not accept', () => {
  expect(() => encodeInput('getTransaction', { id: '../users/me' })).toThrow(
    expect.objectContaining({ code: 'invalid-input', issues: [{ path: 'id', message: 'Not an id' }] }),
  );
});
