import { healthContract } from '#shared/contract/health.ts';
import { currentTime, logAsJson } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { getHealth } from './get-health.ts';

export const healthArea = handlersFor('health', healthContract, { getHealth });

// The health check gets only these services, because it must respond even if the tables or Cognito fail.
const services = { now: currentTime, log: logAsJson } as Services;

export const handler = serve(healthArea, () => services);
