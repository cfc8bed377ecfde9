import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createCapitalCall } from './create-capital-call.ts';
import { getCapitalCall } from './get-capital-call.ts';
import { getCapitalCallNotice } from './get-capital-call-notice.ts';
import { listCapitalCalls } from './list-capital-calls.ts';
import { listClientCapitalCalls } from './list-client-capital-calls.ts';
import { listLineItems } from './list-line-items.ts';
import { updateCapitalCall } from './update-capital-call.ts';
import { updateLineItem } from './update-line-item.ts';

export const capitalCallsArea = handlersFor('capital-calls', capitalCallsContract, {
  listCapitalCalls,
  createCapitalCall,
  getCapitalCall,
  updateCapitalCall,
  listLineItems,
  updateLineItem,
  getCapitalCallNotice,
  listClientCapitalCalls,
});

export const handler = serve(capitalCallsArea, servicesFromEnvironment);
