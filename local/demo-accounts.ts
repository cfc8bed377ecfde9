export const DEMO_ACCOUNTS = {
  manager: { name: 'Sam Wood', email: 'manager@example.com', password: 'Manager#2026' },
  /** The second manager issues capital calls above the limit. An empty portal has only the first manager. */
  secondManager: { name: 'Jo Bennett', email: 'jo.bennett@example.com', password: 'Bennett#2026' },
  client: { name: 'Olivia Chen', email: 'olivia.chen@example.com', password: 'Client#2026' },
  unpaidClient: { name: 'Noah Walker', email: 'noah.walker@example.com', password: 'Noah#Client2026' },
  invitedClient: { name: 'Priya Nair', email: 'priya.nair@example.com', temporaryPassword: 'Welcome#2026' },
} as const;
