import type { SessionRole } from '../stored-session.ts';

const ORIGIN = 'https://portal.invalid';

/** Auditors use the managers' area. */
export function areaOf(role: SessionRole): 'manager' | 'client' {
  return role === 'client' ? 'client' : 'manager';
}

export function homeOf(role: SessionRole): string {
  return `/${areaOf(role)}`;
}

// Printable ASCII without the backslash, because browsers treat a backslash as a slash.
const LOCAL_PATH = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;

/** Anybody can create a link with a path, so an unsafe path becomes the start page. */
export function returnPath(requestedPath: unknown, role: SessionRole): string {
  const home = homeOf(role);
  if (typeof requestedPath !== 'string' || requestedPath.length > 2_000 || !LOCAL_PATH.test(requestedPath))
    return home;
  if (!URL.canParse(requestedPath, ORIGIN)) return home;
  const url = new URL(requestedPath, ORIGIN);
  if (url.origin !== ORIGIN || url.username !== '' || url.password !== '') return home;
  // Rejects encoded slashes, backslashes and dot segments, because other code may later decode them.
  if (/%(2f|5c|2e|25|0)/i.test(url.pathname) || url.pathname.includes('//')) return home;
  const inArea = url.pathname === home || url.pathname.startsWith(`${home}/`);
  return inArea ? `${url.pathname}${url.search}${url.hash}` : home;
}
