import { FUND_NAME } from '#shared/constants.ts';
import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { presentProperty, presentToClients } from './present-property.ts';

export const getFundOverview: Handler<'getFundOverview'> = async (_input, { services, actor, today }) => {
  const [statistics, properties] = await Promise.all([readStatistics(services), listPropertyItems(services)]);
  return {
    fund: { fund_name: FUND_NAME },
    clients: { active_clients: statistics.active_clients },
    properties: properties.map((item) =>
      isStaff(actor.role) ? presentProperty(item) : presentToClients(item, today),
    ),
  };
};
