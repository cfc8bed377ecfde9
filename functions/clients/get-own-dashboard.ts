import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { clientDashboardOf } from './client-dashboard.ts';

export const getOwnDashboard: Handler<typeof clientsContract.getOwnDashboard> = async (_input, context) => {
  const { actor, refuse } = context;
  if (actor.role !== 'client' || !actor.client) return refuse('client-not-found');
  return clientDashboardOf(context, actor.client);
};
