import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createIdentityProvider,
  type IdentityProvider,
  type IdentityProviderOptions,
} from '#local/cognito/server.ts';

export type ServedIdentityProvider = IdentityProvider & { readonly url: string };

export async function serveIdentity(options: IdentityProviderOptions): Promise<ServedIdentityProvider> {
  const provider = await createIdentityProvider(options);
  const server = createServer(provider.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...provider,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider.close();
    },
  };
}
