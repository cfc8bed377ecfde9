export interface PortalConfig {
  fundName: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Set only if the user pool is not in AWS. */
  userPoolEndpoint?: string;
  /** Base URL of the API, e.g. `/api`, without a trailing slash. */
  apiBaseUrl: string;
  documentsBucket: string;
  /** Whether the database's indexes lag behind a change, like DynamoDB's. Lists then show the change a moment later. */
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

/** Loads the deployment's settings once; after a failure the next caller retries. */
export function portalConfig(): Promise<PortalConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The deployment's settings. Undefined until they are loaded; every API request loads them first. */
export const loadedConfig = (): PortalConfig | undefined => loaded;
