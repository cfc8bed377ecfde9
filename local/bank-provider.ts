import type { BankProvider, LogEntry, Services } from '#functions/services.ts';

interface BankAccess {
  readonly sandbox: { readonly baseUrl: string; readonly consentUrl: string; readonly apiKey: string };
  readonly log: (entry: LogEntry) => void;
}

export function localBankProvider({ sandbox, log }: BankAccess): Services['bankProvider'] {
  let connected: Promise<(correlationId: string) => BankProvider> | undefined;
  const connect = async () => {
    const { basiqProvider } = await import('#functions/basiq/basiq-provider.ts');
    const { readBasiqSettings } = await import('#functions/basiq/basiq-settings.ts');
    const apiKey = process.env.BASIQ_API_KEY;
    const settings = apiKey
      ? readBasiqSettings(process.env, async () => apiKey)
      : readBasiqSettings(
          {
            PORTAL_STAGE: process.env.PORTAL_STAGE,
            BASIQ_BASE_URL: sandbox.baseUrl,
            BASIQ_CONSENT_URL: sandbox.consentUrl,
          },
          async () => sandbox.apiKey,
        );
    return basiqProvider({ settings, log });
  };
  return async (correlationId) => {
    connected ??= connect();
    return (await connected)(correlationId);
  };
}
