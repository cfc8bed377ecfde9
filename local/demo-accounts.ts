/** The demo's fixed accounts, for people who try the portal and for tests. */
export const DEMO_ACCOUNTS = {
  manager: { name: 'Sam Wood', email: 'manager@example.com', password: 'Manager#2026' },
  /** Issues capital calls above the limit for one person; an empty portal starts without her. */
  secondManager: { name: 'Jo Bennett', email: 'jo.bennett@example.com', password: 'Bennett#2026' },
  /** Has paid over two years; several contributions, some from shared deposits. */
  client: { name: 'Olivia Chen', email: 'olivia.chen@example.com', password: 'Client#2026' },
  /** Has a pledge but has paid nothing yet. */
  unpaidClient: { name: 'Noah Walker', email: 'noah.walker@example.com', password: 'Noah#Client2026' },
  /** Invited; must choose a password at the first sign-in. */
  invitedClient: { name: 'Priya Nair', email: 'priya.nair@example.com', temporaryPassword: 'Welcome#2026' },
} as const;
