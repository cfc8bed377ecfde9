import { FUND_NAME } from '#shared/constants.ts';
import type { fundContract } from '#shared/contract/fund.ts';
import type { Handler } from '../http/context.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { presentProperty } from './present-property.ts';

export const getFundOverview: Handler<typeof fundContract.getFundOverview> = async (_input, { services }) => {
  const [statistics, properties] = await Promise.all([readStatistics(services), listPropertyItems(services)]);
  return {
    fund: { fund_name: FUND_NAME },
    clients: { active_clients: statistics.active_clients },
    properties: properties.map(presentProperty),
  };
};
