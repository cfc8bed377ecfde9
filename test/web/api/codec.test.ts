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

it('sends the inputs that the contract tidies', () => {
  const account = { id: 'c1', account_name: 'V Lind', bsb: '062-000', account_number: '20304050' };
  expect(encodeInput('proposePayee', account)).toEqual(account);
  const abn = { abn: '51824753556', reason: 'As registered' };
  expect(encodeInput('updateFundSettings', abn)).toEqual(abn);
  const heard = { called_number_id: 'c1', spoken_to: 'V Lind', name_match: 'same' };
  const call = { id: 'c1', ...heard, account_number_heard: '20304050' };
  expect(encodeInput('verifyPayee', call)).toEqual(call);
});

it('names the field of an input that the contract does not accept', () => {
  expect(() => encodeInput('getTransaction', { id: '../users/me' })).toThrow(
    expect.objectContaining({ code: 'invalid-input', issues: [{ path: 'id', message: 'Not an id' }] }),
  );
});
