import { fundContract } from '#shared/contract/fund.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { servicesFromEnvironment } from '../http/services.ts';
import { getFundPerformance } from './get-fund-performance.ts';
import { getFundStatistics } from './get-fund-statistics.ts';

export const fundArea = handlersFor('fund', fundContract, { getFundStatistics, getFundPerformance });

export const handler = serve(fundArea, servicesFromEnvironment);
