const LAST_CLIENT = 'last-client';

/** The client that a login of several looked at last in this browser, where it may store that. */
export function lastClient(): string | null {
  try {
    return localStorage.getItem(LAST_CLIENT);
  } catch {
    return null;
  }
}

export function rememberClient(clientId: string): void {
  try {
    localStorage.setItem(LAST_CLIENT, clientId);
  } catch {
    // Without storage the first client is shown.
  }
}
