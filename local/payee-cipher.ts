import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { PayeeCipher } from '#functions/services.ts';
import { openJsonFile } from './json-file.ts';

const storedKey = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) });

/** A key in the data folder stands in for KMS. */
export async function openPayeeCipher(dataDir: string): Promise<PayeeCipher> {
  const file = await openJsonFile(join(dataDir, 'payee-key.json'), storedKey, async () => ({
    key: randomBytes(32).toString('hex'),
  }));
  return localPayeeCipher(file.value.key);
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function localPayeeCipher(key: string): PayeeCipher {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', use, 32));
  const [accounts, equality] = [derived('accounts'), derived('equality')];
  return {
    async encrypt(text, boundTo = '') {
      if (text === '') throw new Error('KMS encrypts no empty text');
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', accounts, nonce).setAAD(Buffer.from(boundTo));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    async decrypt(ciphertext, boundTo = '') {
      const bytes = Buffer.from(ciphertext, 'base64');
      const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', accounts, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },
    hmac: async (text) => createHmac('sha256', equality).update(text).digest('hex'),
  };
}
