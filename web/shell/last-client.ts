const LAST_CLIENT = 'last-client';

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
    // If the client cannot be stored, the next visit opens the login's first client.
  }
}
