import type { User } from '#shared/contract/users.ts';

/** True if the login starts with no client open. */
export function startsAtTable(clients: User['clients']): boolean {
  const reached = clients.filter(({ status }) => status !== 'Suspended');
  const advised = reached.filter(({ role }) => role === 'adviser');
  return advised.length > 1 || (advised.length === 1 && reached.length === 1);
}
