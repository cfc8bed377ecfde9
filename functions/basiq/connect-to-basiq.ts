import type { LogEntry } from '../http/services.ts';
import type { BankProvider } from './bank-provider.ts';
import { basiqProvider } from './basiq-provider.ts';
import { keyInSecretsManager, readBasiqSettings } from './basiq-settings.ts';

let connected: ((correlationId: string) => BankProvider) | undefined;

/** The provider of a Lambda function, which keeps tokens and the list of banks while it is warm. */
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
