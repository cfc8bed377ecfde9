import type { SessionRole } from '../stored-session.ts';

const ORIGIN = 'https://portal.invalid';

/** Where a role is at home. */
export function homeOf(role: SessionRole): string {
  return role === 'manager' ? '/manager' : '/client';
}

// Printable ASCII without the backslash, which browsers read as a slash.
const PLAIN = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Where to go after signing in: the place the person came for when it is a path of this site in the area
 * of their role, else their home. What came for may be anybody's text.
 */
export function returnPath(cameFor: unknown, role: SessionRole): string {
  const home = homeOf(role);
  if (typeof cameFor !== 'string' || cameFor.length > 2_000 || !PLAIN.test(cameFor)) return home;
  if (!URL.canParse(cameFor, ORIGIN)) return home;
  const url = new URL(cameFor, ORIGIN);
  if (url.origin !== ORIGIN || url.username !== '' || url.password !== '') return home;
  // An encoded slash, backslash or dot segment may be decoded by whatever reads the path next.
  if (/%(2f|5c|2e|25|0)/i.test(url.pathname) || url.pathname.includes('//')) return home;
  const inArea = url.pathname === home || url.pathname.startsWith(`${home}/`);
  return inArea ? `${url.pathname}${url.search}${url.hash}` : home;
}
