export interface PortalConfig {
  fundName: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint?: string;
  /** Base URL of the API, e.g. `/api`, without a trailing slash. */
  apiBaseUrl: string;
  documentsBucket: string;
  /** True if lists show a change with a delay, as DynamoDB's indexes do. */
  indexesLag?: boolean;
  environment: string;
}

let loading: Promise<PortalConfig> | undefined;
let loaded: PortalConfig | undefined;

async function load(): Promise<PortalConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`);
  const config: PortalConfig = await response.json();
  loaded = config;
  return config;
}

/** After a failure the next caller retries. */
export function portalConfig(): Promise<PortalConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export const loadedConfig = (): PortalConfig | undefined => loaded;
