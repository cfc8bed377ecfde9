import type { Handler } from '../http/context.ts';
import { lacksSecondFactor } from '../http/second-factor.ts';
import { instantOfSeconds } from '../ledger/instants.ts';
import { recordFirstSignIn, recordSignIn } from '../records/user-store.ts';
import { presentActor } from './present-user.ts';

export const getMe: Handler<'getMe'> = async (_input, { actor, services, now }) => {
  const { user, userId, signIn, viewedBy } = actor;
  // A manager or auditor views the portal as this client, so no sign-in of the client is recorded.
  if (viewedBy) return presentActor(services, actor);
  if (user && !user.joined_at) await recordFirstSignIn(services, userId, now);
  const signedInAt = Number.isFinite(signIn.at) ? instantOfSeconds(signIn.at) : '';
  if (user && (user.signed_in_at ?? '') < signedInAt) await recordSignIn(services, userId, signedInAt);
  const isRequired = await lacksSecondFactor(services, actor);
  return {
    ...(await presentActor(services, actor)),
    ...(isRequired ? { second_factor_required: true } : {}),
  };
};
