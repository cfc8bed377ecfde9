const LAST_CLIENT = 'last-client';

/** The client last viewed in this browser by a login with several clients. Null if none is stored. */
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
    // A failure is ignored: the first client then opens instead of the last one.
  }
}
