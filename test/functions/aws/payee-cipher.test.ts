import { createHmac } from 'node:crypto';
import { DecryptCommand, EncryptCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, expect, test } from 'vitest';
import { kmsPayeeCipher } from '#functions/aws/payee-cipher.ts';
import { localPayeeCipher } from '#local/payee-cipher.ts';

const standIn = localPayeeCipher('1'.repeat(64));
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

const kms = mockClient(KMSClient);
afterAll(() => kms.restore());
kms.on(EncryptCommand).callsFake(async ({ Plaintext, EncryptionContext = {} }) => ({
  CiphertextBlob: Buffer.from(await standIn.encrypt(text(Plaintext), EncryptionContext.record)),
}));
kms.on(DecryptCommand).callsFake(async ({ CiphertextBlob, EncryptionContext = {} }) => ({
  Plaintext: Buffer.from(await standIn.decrypt(text(CiphertextBlob), EncryptionContext.record)),
}));
kms.on(GenerateMacCommand).callsFake(({ Message, MacAlgorithm }) => ({
  Mac: MacAlgorithm === 'HMAC_SHA_256' ? createHmac('sha256', 'k').update(Message).digest() : undefined,
}));

test('each request names its key and binds the text to its record', async () => {
  const cipher = kmsPayeeCipher({ accounts: 'arn:accounts', equality: 'arn:equality' });
  const encrypted = await cipher.encrypt('062-000 20304050', 'payee-1');
  expect(await cipher.decrypt(encrypted, 'payee-1')).toBe('062-000 20304050');
  await expect(cipher.decrypt(encrypted, 'payee-2')).rejects.toThrow();
  await expect(cipher.decrypt(encrypted)).rejects.toThrow();
  expect(await cipher.hmac('062-000 20304050')).toMatch(/^[0-9a-f]{64}$/);
  const keys = kms.calls().map(({ args: [{ input }] }) => (input as { KeyId?: string }).KeyId);
  expect(keys).toEqual([...Array.from({ length: 4 }, () => 'arn:accounts'), 'arn:equality']);
});

test('the stand-in key of one machine keeps texts apart in the same way', async () => {
  const [one, other] = [await standIn.encrypt('a', 'x'), await standIn.encrypt('a', 'x')];
  expect(one).not.toBe(other);
  expect(await standIn.decrypt(one, 'x')).toBe('a');
  await expect(standIn.decrypt(one, 'y')).rejects.toThrow();
  await expect(localPayeeCipher('2'.repeat(64)).decrypt(one, 'x')).rejects.toThrow();
  expect(await standIn.hmac('a')).toBe(await standIn.hmac('a'));
  expect(await standIn.hmac('a')).not.toBe(await localPayeeCipher('2'.repeat(64)).hmac('a'));
});
