import { claimInvitation, releaseInvitation } from '../records/invitation-store.ts';
import type { Services } from '../services.ts';

/** How long an invitation counts as being sent: longer than a request needs to send it and mail needs to arrive. */
const ON_ITS_WAY_MS = 60_000;

/**
 * Sends an invitation to a login. Concurrent requests cannot send two, because each invitation has a new temporary password and
 * the previous one stops working. Returns false if the last invitation to the address is younger than `restMs`. Throws the
 * errors of `Identity.sendInvitation`; the invitation can then be tried again immediately.
 */
export async function inviteLogin(
  services: Services,
  login: { readonly userId: string; readonly email: string },
  restMs = ON_ITS_WAY_MS,
): Promise<boolean> {
  const claimed = await claimInvitation(services, login, restMs);
  if (!claimed) return false;
  try {
    await services.identity.sendInvitation(login.email);
  } catch (error) {
    await releaseInvitation(services, login.userId, claimed);
    throw error;
  }
  return true;
}
