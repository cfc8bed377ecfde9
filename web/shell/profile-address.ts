import { useLocation } from 'react-router-dom';
import { useClientAddress } from './client-address.ts';

export const MANAGER_PROFILE = '/manager/profile';

export function useProfileAddresses(): { profile: string; password: string } {
  const isClient = useLocation().pathname.startsWith('/client');
  const addressOf = useClientAddress();
  const profile = isClient ? addressOf('profile') : MANAGER_PROFILE;
  return { profile, password: `${profile}/password` };
}

/** A manager without the required second factor can open only their own profile. */
export function isManagerProfile(pathname: string): boolean {
  return pathname === MANAGER_PROFILE || pathname.startsWith(`${MANAGER_PROFILE}/`);
}
