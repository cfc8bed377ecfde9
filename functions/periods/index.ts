import { periodsContract } from '#shared/contract/periods.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { closePeriod } from './close-period.ts';
import { listPeriods } from './list-periods.ts';
import { reopenPeriod } from './reopen-period.ts';

export const periodsArea = handlersFor('periods', periodsContract, {
  listPeriods,
  closePeriod,
  reopenPeriod,
});

export const handler = serve(periodsArea, servicesFromEnvironment);
