import { FRESH_SIGN_IN_MINUTES } from '#shared/constants.ts';
import { secondsOf } from '../ledger/instants.ts';
import type { Context } from './context.ts';

/** A thief who has a session cannot renew the time of the sign-in. */
export function requireFreshSignIn({ actor, now, refuse }: Context<'sign-in-again'>): void {
  // The negation also refuses a sign-in of unknown time, because every comparison with NaN is false.
  if (!(secondsOf(now) - actor.signIn.at <= FRESH_SIGN_IN_MINUTES * 60)) refuse('sign-in-again');
}
