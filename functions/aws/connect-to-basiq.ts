import { basiqProvider } from '../basiq/basiq-provider.ts';
import { readBasiqSettings } from '../basiq/basiq-settings.ts';
import type { BankProvider, LogEntry } from '../services.ts';

const KEY_CACHED_MS = 5 * 60_000;

/** Reads the key from Secrets Manager, again every five minutes, so that a new key takes effect. */
function keyInSecretsManager(secretId: () => string): () => Promise<string> {
  let cached: { key: string; untilMs: number } | undefined;
  return async () => {
    if (cached && cached.untilMs > performance.now()) return cached.key;
    const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
    const { SecretString } = await new SecretsManagerClient().send(
      new GetSecretValueCommand({ SecretId: secretId() }),
    );
    if (!SecretString) throw new Error('The secret of the bank data provider is empty');
    cached = { key: SecretString.trim(), untilMs: performance.now() + KEY_CACHED_MS };
    return cached.key;
  };
}

let connected: ((correlationId: string) => BankProvider) | undefined;

/** The provider of a Lambda function, which caches tokens and the list of banks while it is warm. */
export function connectToBasiq(options: {
  secretId: () => string;
  log: (entry: LogEntry) => void;
}): (correlationId: string) => BankProvider {
  connected ??= basiqProvider({
    settings: readBasiqSettings(process.env, keyInSecretsManager(options.secretId)),
    log: options.log,
  });
  return connected;
}
