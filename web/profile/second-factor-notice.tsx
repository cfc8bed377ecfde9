import { useEffect } from 'react';
import { useProfile } from '../api/hooks.ts';
import { Notice } from '../ui/notice.tsx';
import { useAuthenticator } from './use-authenticator.ts';

/** Shown until the required second factor is on. Explains why only the profile opens. */
export function SecondFactorNotice() {
  const { data: user, mutate } = useProfile();
  const { isOn } = useAuthenticator();
  const isRequired = user?.second_factor_required === true;
  useEffect(() => {
    // After the user has turned on the second factor, reloads the profile, which allows all pages again.
    if (isRequired && isOn) void mutate();
  }, [isRequired, isOn, mutate]);
  if (!isRequired) return null;
  return (
    <Notice tone="warning">
      Turn on the authenticator app below to continue. Until then, you can only open your profile. A password
      alone does not protect the fund’s client information.
    </Notice>
  );
}
