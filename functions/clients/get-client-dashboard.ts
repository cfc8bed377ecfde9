import type { Handler } from '../http/context.ts';
import { loadClient } from '../records/load-client.ts';
import { clientDashboardOf } from './client-dashboard.ts';

export const getClientDashboard: Handler<'getClientDashboard'> = async (input, context) =>
  clientDashboardOf(context, await loadClient(context, input.id));
