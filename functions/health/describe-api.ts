import type { healthContract } from '#shared/contract/health.ts';

import type { Handler } from '../http/context.ts';

export const describeApi: Handler<typeof healthContract.describeApi> = async () => {
  // Imported here, because the document builds the schemas of every call and no other call needs them.
  const { openApiDocument } = await import('#shared/contract/openapi.ts');
  return openApiDocument();
};
