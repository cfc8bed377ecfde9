import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import * as z from 'zod';
import { openJsonFile } from '../json-file.ts';

const jwkSchema = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

export type SigningKey = Awaited<ReturnType<typeof openSigningKey>>;

export async function openSigningKey(dataDir: string) {
  const file = await openJsonFile(join(dataDir, 'signing-key.json'), jwkSchema, async () => {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    return jwkSchema.parse(await exportJWK(privateKey));
  });
  const { kty, n, e } = file.value;
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const publicJwk = { kty, alg: 'RS256', use: 'sig', kid, n, e } as const;
  return {
    privateKey: (await importJWK(file.value, 'RS256')) as CryptoKey,
    publicKey: (await importJWK({ ...publicJwk }, 'RS256')) as CryptoKey,
    publicJwk,
  };
}
