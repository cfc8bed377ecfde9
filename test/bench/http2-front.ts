import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

export interface Certificate {
  readonly private: string;
  readonly cert: string;
}

export interface Http2Front {
  readonly url: string;
  close(): Promise<void>;
}

/** These HTTP/1.1 headers are about one connection, so the front does not pass them on. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** CloudFront serves HTTP/2 and TLS. Over HTTP/1.1, a page would open six slow connections. */
export async function openHttp2Front(portalUrl: string, certificate: Certificate): Promise<Http2Front> {
  const portal = new URL(portalUrl);
  const server = createSecureServer(
    { key: certificate.private, cert: certificate.cert, allowHTTP1: true },
    (asked, answer) => {
      const own = `https://${asked.headers[':authority'] ?? asked.headers.host}`;
      const named = (text: string) => text.replaceAll(portalUrl, own);
      const headers = Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
      );
      const isSettings = asked.url === '/config.json';
      const passed = ask(
        {
          hostname: portal.hostname,
          port: portal.port,
          path: asked.url,
          method: asked.method,
          headers: {
            ...headers,
            host: portal.host,
            ...(headers.origin ? { origin: portalUrl } : {}),
            ...(isSettings ? { 'accept-encoding': 'identity' } : {}),
          },
        },
        async (answered) => {
          const answeredHeaders = Object.entries(answered.headers)
            .filter(([name]) => !OF_CONNECTION.includes(name) && !(isSettings && name === 'content-length'))
            .map(([name, value]) => [name, typeof value === 'string' ? named(value) : value]);
          answer.writeHead(answered.statusCode ?? 502, Object.fromEntries(answeredHeaders));
          if (!isSettings) {
            answered.pipe(answer);
            return;
          }
          let settings = '';
          for await (const part of answered.setEncoding('utf8')) settings += part;
          answer.end(named(settings));
        },
      );
      passed.on('error', () => answer.writeHead(502).end());
      asked.pipe(passed);
    },
  );
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
