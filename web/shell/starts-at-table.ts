import type { User } from '#shared/contract/users.ts';

/** Whether the login advises several clients, or one and reaches no other. It then starts with no client open. */
export function startsAtTable(clients: User['clients']): boolean {
  const reached = clients.filter(({ status }) => status !== 'Suspended');
  const advised = reached.filter(({ role }) => role === 'adviser');
  return advised.length > 1 || (advised.length === 1 && reached.length === 1);
}
