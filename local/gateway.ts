import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorSummary } from '#functions/http/error-summary.ts';
import type { LogEntry } from '#functions/services.ts';
import { API_DOCUMENT_PATH } from '#shared/constants.ts';
import { createApiGateway } from './api-gateway.ts';
import { STAGE } from './api-routes.ts';
import type { AreaHandlerSource } from './area-handlers.ts';
import type { Authorize } from './authorizer.ts';
import { BUCKET_PATH } from './bucket/bucket-request.ts';
import { type Mailbox, mailCss, renderMailPage } from './mail.ts';
import type { Site } from './static-site.ts';

export const IDENTITY_PATH = '/local/cognito/';

export const BANK_PATH = '/local/basiq';

export interface GatewayOptions {
  readonly config: object;
  readonly fundName: () => Promise<string>;
  readonly handlerOf: AreaHandlerSource;
  readonly authorize: Authorize;
  readonly identity: RequestListener;
  readonly bucket: RequestListener;
  readonly bank: RequestListener;
  readonly mailbox: Mailbox;
  readonly site: Site;
  readonly log: (entry: LogEntry) => void;
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Prevents DNS rebinding. Only the Host header reveals a foreign name that resolves to this computer. */
function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && OWN_NAMES.has(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    'content-type': `${contentType}; charset=utf-8`,
    'cache-control': 'no-store',
  });
  response.end(text);
}

export function createGateway(options: GatewayOptions): RequestListener {
  const api = createApiGateway(options);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host } = request.headers;
    if (!isOwnHost(host)) return send(response, 421, 'text/plain', 'This portal answers to localhost only.');
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith(`/${STAGE}/`) && path !== API_DOCUMENT_PATH) return api(request, response);
    if (path.startsWith(IDENTITY_PATH)) return void options.identity(request, response);
    if (path.startsWith(BUCKET_PATH)) return void options.bucket(request, response);
    if (path.startsWith(`${BANK_PATH}/`)) return void options.bank(request, response);
    if (request.method === 'GET' || request.method === 'HEAD') {
      switch (path) {
        case '/config.json':
          return send(
            response,
            200,
            'application/json',
            JSON.stringify({
              ...options.config,
              fundName: await options.fundName(),
              userPoolEndpoint: `http://${host}${IDENTITY_PATH}`,
              apiBaseUrl: `/${STAGE}`,
            }),
          );
        case '/local/mail':
          return send(response, 200, 'text/html', renderMailPage(options.mailbox.list()));
        case '/local/mail.json':
          return send(response, 200, 'application/json', JSON.stringify(options.mailbox.list()));
        case '/local/mail.css':
          return send(response, 200, 'text/css', mailCss);
      }
    }
    if (path.startsWith('/local/')) return send(response, 404, 'text/plain', 'Not found');
    let pathname: string;
    try {
      pathname = decodeURIComponent(path);
    } catch {
      return send(response, 400, 'text/plain', 'Bad request');
    }
    if (!host?.startsWith('localhost') && request.headers.accept?.includes('text/html')) {
      // Upload forms go to localhost, which browsers treat as another site than 127.0.0.1.
      response.writeHead(307, {
        location: `http://${host?.replace(/^(127\.0\.0\.1|\[::1\])/, 'localhost')}${request.url}`,
      });
      return void response.end();
    }
    return options.site(request, response, pathname);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.log({
        level: 'error',
        event: 'gateway-failed',
        error: errorSummary(error),
      });
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', 'Something went wrong on our side.');
    });
  };
}
