import { distributionsContract } from '#shared/contract/distributions.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { calculateDistribution } from './calculate-distribution.ts';
import { createDistribution } from './create-distribution.ts';
import { getDistribution } from './get-distribution.ts';
import { listDistributionLines } from './list-distribution-lines.ts';
import { listDistributions } from './list-distributions.ts';
import { setReinvestment } from './set-reinvestment.ts';
import { updateDistribution } from './update-distribution.ts';

export const distributionsArea = handlersFor('distributions', distributionsContract, {
  listDistributions,
  getDistribution,
  listDistributionLines,
  createDistribution,
  updateDistribution,
  calculateDistribution,
  setReinvestment,
});

export const handler = serve(distributionsArea, servicesFromEnvironment);
