import { FRESH_SIGN_IN_MINUTES } from '#shared/constants.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { storedSignIn } from './stored-session.ts';

/** Lets a form warn at once, because the server refuses only a sent form. */
export function signInTooOld(): string | undefined {
  const { at = 0 } = storedSignIn() ?? {};
  const isOld = at > 0 && Date.now() - at * 1_000 > FRESH_SIGN_IN_MINUTES * 60_000;
  return isOld ? REFUSALS['sign-in-again'].sentence : undefined;
}
