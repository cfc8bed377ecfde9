import type { healthContract } from '#shared/contract/health.ts';

import type { Handler } from '../http/context.ts';

export const describeApi: Handler<typeof healthContract.describeApi> = async () => {
  // The document builds the schemas of every call; only this one needs them.
  const { openApiDocument } = await import('#shared/contract/openapi.ts');
  return openApiDocument();
};
