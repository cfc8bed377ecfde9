const LAST_CLIENT = 'last-client';

/** The client last viewed in this browser by a login with several; null without storage. */
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
