import type { healthContract } from '#shared/contract/health.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { Handler } from '../http/context.ts';

export const describeApi: Handler<typeof healthContract.describeApi> = async () => openApiDocument();
