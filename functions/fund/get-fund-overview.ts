import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { presentProperty, presentToClients } from './present-property.ts';

export const getFundOverview: Handler<'getFundOverview'> = async (_input, { services, actor, today }) => {
  const [statistics, properties, { name }] = await Promise.all([
    readStatistics(services),
    listPropertyItems(services),
    readFundSettings(services),
  ]);
  return {
    fund: { fund_name: name },
    clients: { active_clients: statistics.active_clients },
    properties: properties.map((item) =>
      isStaff(actor.role) ? presentProperty(item) : presentToClients(item, today),
    ),
  };
};
