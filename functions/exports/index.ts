import { exportsContract } from '#shared/contract/exports.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createExport } from './create-export.ts';
import { getExport } from './get-export.ts';

export const exportsArea = handlersFor('exports', exportsContract, { createExport, getExport });

export const handler = serve(exportsArea, servicesFromEnvironment);
