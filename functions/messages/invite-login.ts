import { claimInvitation, releaseInvitation } from '../records/invitation-store.ts';
import type { Services } from '../services.ts';

/** How long an invitation counts as on its way: longer than a request takes to send it and mail takes to arrive. */
const ON_ITS_WAY_MS = 60_000;

/**
 * Sends the invitation of a login, one at a time: each has a new temporary password, which replaces the previous one. Returns
 * false if the last invitation to the address is younger than `restMs`. Throws like `Identity.sendInvitation`; another attempt
 * can then follow immediately.
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
