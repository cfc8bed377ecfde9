import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { securityHeaders } from '#shared/security-headers.ts';
import { INSTANCE_PATH } from './data-folder.ts';

export type OpenServer = Awaited<ReturnType<typeof openServer>>;

const CLOSE_GRACE_MS = 1_000;

const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' });
  response.end('The portal is starting.');
};

export async function openServer(port: number, instance: string) {
  let listener = answerStarting;
  // The local user pool and buckets have the portal's own origin, so pages need no other origin.
  const headers = Object.entries(securityHeaders({ connect: [], form: [] }));
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.url === INSTANCE_PATH && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      response.end(instance);
    } else listener(request, response);
  });
  // A browser may send a request just when the server would close an idle connection.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new Error(`Port ${port} is already in use; stop what uses it, or choose another with PORT.`));
      } else if (error.code === 'EACCES') {
        reject(new Error(`Port ${port} may not be used by this account; choose another with PORT.`));
      } else reject(error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerStarting,
    use: (next: RequestListener) => {
      listener = next;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
      await closed;
      clearTimeout(grace);
    },
  };
}
