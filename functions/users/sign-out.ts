import { setTimeout as sleep } from 'node:timers/promises';
import type { usersContract } from '#shared/contract/users.ts';
import type { Handler } from '../http/context.ts';
import { instantOfSeconds } from '../ledger/instants.ts';
import { endSessionsWrite, userTarget } from './user-store.ts';

export const signOut: Handler<typeof usersContract.signOut> = async (_input, context) => {
  const { actor, services } = context;
  // A token issued within this second must be refused too, so validity starts with the next second.
  const validAfterSeconds = Math.floor(services.now().getTime() / 1000) + 1;
  if (actor.user) {
    await context.commit(
      {
        writes: { user: endSessionsWrite(services, actor.userId, validAfterSeconds) },
        audit: {
          target: userTarget(actor.userId),
          name: actor.name,
          action: 'user.signed-out',
          summary: 'Signed out everywhere',
          changes: {
            sessions_ended: {
              before: actor.user.tokens_valid_after && instantOfSeconds(actor.user.tokens_valid_after),
              after: instantOfSeconds(validAfterSeconds),
            },
          },
        },
      },
      undefined,
    );
  }
  await services.identity.signOutEverywhere(actor.userId);
  // `iat` has whole seconds: without waiting, a token from signing in again at once would be refused too.
  await sleep(Math.max(0, validAfterSeconds * 1000 - services.now().getTime()));
  return { signed_out: true };
};
