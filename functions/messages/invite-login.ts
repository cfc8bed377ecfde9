import { claimInvitation, releaseInvitation } from '../records/invitation-store.ts';
import type { Services } from '../services.ts';

const ON_ITS_WAY_MS = 60_000;

export async function inviteLogin(
  services: Services,
  login: { readonly userId: string; readonly email: string },
  restMs = ON_ITS_WAY_MS,
): Promise<boolean> {
  // Only one request may send an invitation, because a second invitation would make the first temporary password invalid.
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
