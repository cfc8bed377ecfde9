import { randomUUID } from 'node:crypto';
import { OWN_EMAIL_HOURS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { requireFreshSignIn } from '../http/fresh-sign-in.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { instantAfter } from '../ledger/instants.ts';
import { ownEmailMessage } from '../messages/own-email-messages.ts';
import { putMessageWrites } from '../records/message-store.ts';
import {
  endOwnEmailWrite,
  knownNameOf,
  type OwnEmail,
  stageEmailWrite,
  userTarget,
} from '../records/user-store.ts';
import { linkedClientsOf, ownClientOf, presentUser } from './present-user.ts';

const HOUR_MS = 3_600_000;

/** The address is checked only when the change takes effect, so the answer reveals no other login. */
export const updateOwnEmail: Handler<'updateOwnEmail'> = async ({ email }, context) => {
  const { services, actor, now, refuse } = context;
  const { user } = actor;
  if (!user) return refuse('forbidden');
  requireFreshSignIn(context);
  const linked = await linkedClientsOf(services, user);
  const { own_email: before } = user;
  const isWithdrawn = email === user.email;
  if (before?.email === email || (isWithdrawn && !before)) return presentUser(user, linked);
  // After `takes_effect_at`, the user pool may already have the requested address, so the request must not change.
  if (before && before.takes_effect_at <= now) return refuse('changed-meanwhile');
  const staged: OwnEmail | undefined = isWithdrawn
    ? undefined
    : {
        id: randomUUID(),
        email,
        from: user.email,
        at: now,
        takes_effect_at: instantAfter(now, OWN_EMAIL_HOURS * HOUR_MS),
      };
  const client = ownClientOf(user, linked);
  const messages = staged ? [ownEmailMessage({ user, client }, staged)] : [];
  try {
    const answer = await context.commit(
      {
        limitedFor: staged ? 'login' : 'nobody',
        writes: {
          user: staged ? stageEmailWrite(services, user, staged) : endOwnEmailWrite(services, user),
          ...putMessageWrites(services, messages, now),
        },
        audit: {
          target: userTarget(user.user_id),
          name: client?.name ?? knownNameOf(user),
          action: staged ? 'user.email-requested' : 'user.email-not-changed',
          summary: staged ? 'Requested another sign-in address' : 'Withdrew the requested sign-in address',
          changes: { email: { before: before?.email, after: staged?.email } },
        },
      },
      presentUser({ ...user, own_email: staged }, linked),
    );
    if (staged) await services.continueMessages();
    return answer;
  } catch (error) {
    throw error instanceof ConditionFailed ? refuse('changed-meanwhile') : error;
  }
};
