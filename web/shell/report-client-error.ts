import { call } from '../api/client.ts';

/** Segments of letters and hyphens only are the portal's own; any other segment may identify a person or a record. */
const OWN_WORD = /^[a-z]+(-[a-z]+)*$/;

/** The address of a page with every part replaced that may identify somebody: `/manager/clients/:id`. */
export function routeOf(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  return `/${parts.map((part) => (OWN_WORD.test(part) ? part : ':id')).join('/')}`;
}

/** The hash in the entry file's name, which is different for each release. */
function releaseNow(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /\.([\w-]{6,40})\.js$/.exec(entry?.src ?? '')?.[1] ?? 'unknown';
}

/**
 * Reports an error that led to an error screen. Resolves to whether the team was notified, so that the screen can show it. The
 * error's message and the page's address stay in the browser, because either may identify a person.
 */
export async function reportClientError(error: unknown): Promise<boolean> {
  const name = error instanceof Error && /^[A-Za-z]{1,50}$/.test(error.name) ? error.name : 'Error';
  const report = { release: releaseNow(), route: routeOf(location.pathname), name };
  return (await call('reportClientError', report)).notified;
}
