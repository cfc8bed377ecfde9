import type { Context } from '../http/context.ts';
import { hasTriesLeft, takeTry } from '../records/try-store.ts';

/** The link needs no sign-in. All tokens get the same answer, so that nobody learns which tokens are right. */
export async function takeLink(
  { services, refuse, callerAddress, now }: Context<'too-many-tries'>,
  of: string,
  take: () => Promise<boolean>,
): Promise<{ accepted: true }> {
  const tries = { of, most: 20, withinSeconds: 60, by: callerAddress, now };
  if (!(await hasTriesLeft(services, tries))) return refuse('too-many-tries');
  // A wrong token is counted before the answer, so that concurrent requests cannot exceed the limit.
  if (!(await take()) && !(await takeTry(services, tries))) return refuse('too-many-tries');
  return { accepted: true };
}
