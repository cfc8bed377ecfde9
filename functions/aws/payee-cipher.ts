import { DecryptCommand, EncryptCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import type { PayeeCipher } from '../services.ts';

export interface PayeeKeys {
  readonly accounts: string;
  readonly equality: string;
}

/** `boundTo` is part of the encryption context, which KMS logs with each use of the key. */
export function kmsPayeeCipher({ accounts, equality }: PayeeKeys, client = new KMSClient()): PayeeCipher {
  const context = (boundTo: string | undefined) =>
    boundTo === undefined ? {} : { EncryptionContext: { record: boundTo } };
  return {
    async encrypt(text, boundTo) {
      const { CiphertextBlob = [] } = await client.send(
        new EncryptCommand({ KeyId: accounts, Plaintext: Buffer.from(text), ...context(boundTo) }),
      );
      return Buffer.from(CiphertextBlob).toString('base64');
    },
    async decrypt(ciphertext, boundTo) {
      const { Plaintext = [] } = await client.send(
        new DecryptCommand({
          KeyId: accounts,
          CiphertextBlob: Buffer.from(ciphertext, 'base64'),
          ...context(boundTo),
        }),
      );
      return Buffer.from(Plaintext).toString('utf8');
    },
    async hmac(text) {
      const { Mac = [] } = await client.send(
        new GenerateMacCommand({
          KeyId: equality,
          Message: Buffer.from(text),
          MacAlgorithm: 'HMAC_SHA_256',
        }),
      );
      return Buffer.from(Mac).toString('hex');
    },
  };
}
