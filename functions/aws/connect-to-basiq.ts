import { basiqProvider } from '../basiq/basiq-provider.ts';
import { readBasiqSettings } from '../basiq/basiq-settings.ts';
import type { BankProvider, LogEntry } from '../services.ts';
import { readSecret } from './read-secret.ts';

let connected: ((correlationId: string) => BankProvider) | undefined;

export function connectToBasiq(options: {
  secretId: () => string;
  log: (entry: LogEntry) => void;
}): (correlationId: string) => BankProvider {
  connected ??= basiqProvider({
    settings: readBasiqSettings(process.env, () => readSecret(options.secretId())),
    log: options.log,
  });
  return connected;
}
