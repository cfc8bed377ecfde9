import { auditContract } from '#shared/contract/audit.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { listAudit } from './list-audit.ts';

export const auditArea = handlersFor('audit', auditContract, { listAudit });

export const handler = serve(auditArea, servicesFromEnvironment);
