import { useEffect } from 'react';
import { useProfile } from '../api/hooks.ts';
import { Notice } from '../ui/notice.tsx';
import { useAuthenticator } from './use-authenticator.ts';

/** Says why nothing else opens, until the second factor that the stage demands is on. */
export function SecondFactorNotice() {
  const { data: user, mutate } = useProfile();
  const { isOn } = useAuthenticator();
  const isRequired = user?.second_factor_required === true;
  useEffect(() => {
    // Turned on a moment ago: the server lets everything else open from now on.
    if (isRequired && isOn) void mutate();
  }, [isRequired, isOn, mutate]);
  if (!isRequired) return null;
  return (
    <Notice tone="warning">
      Turn on the authenticator app below to continue. Until it is on, only your profile opens: a password
      alone does not protect the fund’s client information.
    </Notice>
  );
}
