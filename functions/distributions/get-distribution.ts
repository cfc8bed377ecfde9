import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import { findDistribution } from '../records/distribution-store.ts';
import { checkDistribution } from './distribution-checks.ts';
import { presentDistribution } from './present-distribution.ts';

export const getDistribution: Handler<'getDistribution'> = async ({ id }, context) => {
  const { services, refuse } = context;
  const item = (await findDistribution(services, id)) ?? refuse('distribution-not-found');
  const isOpen = item.status === 'Calculated' || item.status === AWAITING_APPROVAL;
  const { faults } = isOpen ? await checkDistribution(services, item) : { faults: [] };
  return { distribution: await presentDistribution(context, item), exceptions: [...faults] };
};
