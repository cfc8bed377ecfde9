/** What a deployment tells the browser, from `/config.json`. */
export interface PortalConfig {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Only where the user pool is not the cloud's own. */
  userPoolEndpoint?: string;
  /** Where the API answers, e.g. `/api`, without a slash at the end. */
  apiBaseUrl: string;
  documentsBucket: string;
  environment: string;
}

let loading: Promise<PortalConfig> | undefined;

async function load(): Promise<PortalConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`);
  const config: PortalConfig = await response.json();
  return config;
}

/** Reads the deployment's settings once; a failed read is tried again by the next caller. */
export function portalConfig(): Promise<PortalConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
