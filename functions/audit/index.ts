import { auditContract } from '#shared/contract/audit.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { servicesFromEnvironment } from '../http/services.ts';
import { listAudit } from './list-audit.ts';

export const auditArea = handlersFor('audit', auditContract, { listAudit });

export const handler = serve(auditArea, servicesFromEnvironment);
