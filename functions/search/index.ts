import { searchContract } from '#shared/contract/search.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { searchRecords } from './search-records.ts';

export const searchArea = handlersFor('search', searchContract, { searchRecords });

export const handler = serve(searchArea, servicesFromEnvironment);
