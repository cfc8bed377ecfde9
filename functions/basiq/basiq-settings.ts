export interface BasiqSettings {
  readonly baseUrl: URL;
  readonly consentUrl: URL;
  /** Basiq issues the key in Base64. */
  readonly apiKey: () => Promise<string>;
  readonly showsTestBanks: boolean;
}

export const BASIQ_BASE_URL = 'https://au-api.basiq.io';
export const BASIQ_CONSENT_URL = 'https://consent.basiq.io';

export function readBasiqSettings(
  environment: NodeJS.ProcessEnv,
  apiKey: () => Promise<string>,
): BasiqSettings {
  const isProduction = environment.PORTAL_STAGE === 'prod';
  const address = (name: 'BASIQ_BASE_URL' | 'BASIQ_CONSENT_URL', official: string): URL => {
    const configured = environment[name] || official;
    const url = URL.canParse(configured) ? new URL(configured) : undefined;
    if (!url || url.username || url.password || url.search || url.hash)
      throw new Error(`${name} is not an address.`);
    if (isProduction && (url.origin !== official || url.pathname !== '/')) {
      throw new Error(`${name} must be ${official} in production.`);
    }
    const isOwnMachine = ['127.0.0.1', 'localhost'].includes(url.hostname);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine)) {
      throw new Error(`${name} must start with https.`);
    }
    return url;
  };
  return {
    baseUrl: address('BASIQ_BASE_URL', BASIQ_BASE_URL),
    consentUrl: address('BASIQ_CONSENT_URL', BASIQ_CONSENT_URL),
    apiKey,
    showsTestBanks: !isProduction,
  };
}
