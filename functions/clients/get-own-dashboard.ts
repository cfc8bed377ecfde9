import type { Handler } from '../http/context.ts';
import { clientDashboardOf } from './client-dashboard.ts';

export const getOwnDashboard: Handler<'getOwnDashboard'> = async (_input, context) => {
  const { actor, refuse } = context;
  if (actor.role !== 'client' || !actor.client) return refuse('client-not-found');
  return clientDashboardOf(context, actor.client);
};
