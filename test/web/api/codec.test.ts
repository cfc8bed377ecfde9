import { expect, it } from 'vitest';
import { encodeInput } from '#web/api/codec.ts';

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
