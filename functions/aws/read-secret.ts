import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const CACHED_MS = 5 * 60_000;

const cached = new Map<string, { value: string; untilMs: number }>();

/** A new value of the secret takes effect after at most five minutes. */
export async function readSecret(secretId: string): Promise<string> {
  const known = cached.get(secretId);
  if (known && known.untilMs > performance.now()) return known.value;
  const { SecretString } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId: secretId }),
  );
  if (!SecretString) throw new Error(`The secret ${secretId} is empty`);
  const value = SecretString.trim();
  cached.set(secretId, { value, untilMs: performance.now() + CACHED_MS });
  return value;
}
