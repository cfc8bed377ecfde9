import type { Handler } from '../http/context.ts';
import { listDistributionItems } from '../records/distribution-store.ts';
import { presentDistributions } from './present-distribution.ts';

export const listDistributions: Handler<'listDistributions'> = async (_input, context) => ({
  distributions: await presentDistributions(context, await listDistributionItems(context.services)),
});
