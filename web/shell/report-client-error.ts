import { PAGE_ROUTES } from '#shared/page-routes.ts';
import { call } from '../api/client.ts';

/** A segment that does not match may identify a person or a record. */
const OWN_WORD = /^[a-z]+(-[a-z]+)*$/;

export function routeOf(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  const route = `/${parts.map((part) => (OWN_WORD.test(part) ? part : ':id')).join('/')}`;
  return PAGE_ROUTES.includes(route) ? route : '/';
}

function releaseNow(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /\.([\w-]{6,40})\.js$/.exec(entry?.src ?? '')?.[1] ?? 'unknown';
}

export async function reportClientError(error: unknown): Promise<boolean> {
  const name = error instanceof Error && /^[A-Za-z]{1,50}$/.test(error.name) ? error.name : 'Error';
  // The report omits the error's message and the page's address, because these may identify a person.
  const report = { release: releaseNow(), route: routeOf(location.pathname), name };
  return (await call('reportClientError', report)).notified;
}
